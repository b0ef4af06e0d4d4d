import { bind, inSteps } from '#api/http/bind.ts';
import { closing } from '#shared/contract/closing.ts';
import { identity } from '#shared/contract/identity.ts';
import { ownData } from '#shared/contract/own-data.ts';
import { profile } from '#shared/contract/profile.ts';
import { purging } from '#shared/contract/purging.ts';
import { readingLog } from '#shared/contract/reading-log.ts';
import { secondFactor } from '#shared/contract/second-factor.ts';
import { userAdministration } from '#shared/contract/user-administration.ts';
import { questionReading } from '#shared/server/crm/question-reading.ts';
import { askSecondFactorReset } from '#shared/server/identity/ask-second-factor-reset.ts';
import { changeUser } from '#shared/server/identity/change-user.ts';
import { createUser } from '#shared/server/identity/create-user.ts';
import { decideSecondFactorReset } from '#shared/server/identity/decide-second-factor-reset.ts';
import { declinePurge } from '#shared/server/identity/decline-purge.ts';
import { enrolSecondFactor } from '#shared/server/identity/enrol-second-factor.ts';
import { makeDataFile } from '#shared/server/identity/make-data-file.ts';
import { openClosedIdentity } from '#shared/server/identity/open-closed-identity.ts';
import { removePhoto } from '#shared/server/identity/remove-photo.ts';
import { renewRecoveryCodes } from '#shared/server/identity/renew-recovery-codes.ts';
import { rotateSession } from '#shared/server/identity/rotate-session.ts';
import { sendClosingCode } from '#shared/server/identity/send-closing-code.ts';
import { sendCode } from '#shared/server/identity/send-code.ts';
import { sendContactCode } from '#shared/server/identity/send-contact-code.ts';
import { signInWithCode } from '#shared/server/identity/sign-in-with-code.ts';
import { signInWithRecoveryCode } from '#shared/server/identity/sign-in-with-recovery-code.ts';
import { signInWithSecondFactor } from '#shared/server/identity/sign-in-with-second-factor.ts';
import { signUp } from '#shared/server/identity/sign-up.ts';
import { startEnrolment } from '#shared/server/identity/start-enrolment.ts';
import { verifyCode } from '#shared/server/identity/verify-code.ts';
import { verifyContactCode } from '#shared/server/identity/verify-contact-code.ts';
import { verifySignUp } from '#shared/server/identity/verify-sign-up.ts';
import { changePhoto } from './change-photo.ts';
import { closeOwnAccount } from './close-own-account.ts';
import { endOtherSessions } from './end-other-sessions.ts';
import { endOwnSession } from './end-own-session.ts';
import { findAddress } from './find-address.ts';
import { findClosing } from './find-closing.ts';
import { findMe } from './find-me.ts';
import { findOwnSecondFactor } from './find-own-second-factor.ts';
import { findPurge } from './find-purge.ts';
import { findUserAdministration } from './find-user-administration.ts';
import { findUserOfToken } from './find-user-of-token.ts';
import { findUserRecord } from './find-user-record.ts';
import { getDataFile } from './get-data-file.ts';
import { getOwnData } from './get-own-data.ts';
import { getPhoto } from './get-photo.ts';
import { listClosedAccounts } from './list-closed-accounts.ts';
import { listDataFiles } from './list-data-files.ts';
import { listReadingLog } from './list-reading-log.ts';
import { listReadings } from './list-readings.ts';
import { listSecondFactors } from './list-second-factors.ts';
import { listSessions } from './list-sessions.ts';
import { listUsers } from './list-users.ts';
import { purgeUser, purgeUserAtProvider } from './purge-user.ts';
import { signOut } from './sign-out.ts';

export const bindIdentity = bind({
  ...identity,
  ...profile,
  ...userAdministration,
  ...readingLog,
  ...ownData,
  ...closing,
  ...secondFactor,
  ...purging,
})({
  getMe: findMe,
  startSignIn: sendCode,
  verifyCode,
  login: signInWithCode,
  verifySignUp,
  signUp,
  getAddress: findAddress,
  refreshToken: rotateSession,
  getUser: findUserRecord,
  changeUser,
  identifyUser: inSteps(findUserOfToken),
  listUsers,
  listAdminUsers: listUsers,
  createUser,
  listSessions,
  endOwnSession: inSteps(endOwnSession),
  endOtherSessions: inSteps(endOtherSessions),
  listReadings,
  listReadingLog,
  questionReading,
  getOwnData: inSteps(getOwnData),
  listDataFiles,
  makeDataFile,
  getDataFile,
  getClosing: findClosing,
  sendClosingCode,
  closeAccount: inSteps(closeOwnAccount),
  listClosedAccounts,
  openClosedIdentity,
  sendContactCode,
  verifyContactCode,
  getPhoto,
  changePhoto: inSteps(changePhoto),
  removePhoto,
  logout: inSteps(signOut),
  startEnrolment,
  enrolSecondFactor,
  signInWithSecondFactor,
  signInWithRecoveryCode,
  getOwnSecondFactor: findOwnSecondFactor,
  renewRecoveryCodes,
  listSecondFactors,
  askSecondFactorReset,
  decideSecondFactorReset,
  getUserRecord: findUserAdministration,
  getPurge: findPurge,
  purgeUser: inSteps(purgeUser),
  purgeUserAtProvider: inSteps(purgeUserAtProvider),
  declinePurge,
});

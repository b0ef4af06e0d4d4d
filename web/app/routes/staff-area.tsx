import { Navigate, type RouteObject } from 'react-router-dom';
import { Role, STAFF_ROLES } from '#shared/roles.ts';
import { MAPPING_PATH } from '#web/lab-intake/mapping-address.ts';
import { SET_ASIDE_PATH } from '#web/lab-intake/set-aside-address.ts';
import { adminPaths } from '../admin-paths.ts';
import { crmPaths } from '../crm-paths.ts';
import { EXPORTS_PATH } from '../exports-path.ts';
import { Guard } from '../guard.tsx';
import { loadScreen } from '../load-screen.ts';
import { partnerPaths } from '../partner-paths.ts';
import { paths, patterns } from '../paths.ts';
import { CrashScreen } from '../screens/crash.tsx';
import { CRM_ROLES } from '../shell/crm-roles.ts';
import { StaffEntrance } from '../shell/staff-entrance.tsx';
import { StaffShell } from '../shell/staff-shell.tsx';
import { ToolkitRoute } from '../theme/toolkit.tsx';

/** Doctors: the dashboard, one case, and what is released. */
const doctorScreens: RouteObject[] = [
  { path: patterns.doctor, element: <Navigate to={paths.doctorOrders} replace /> },
  {
    path: patterns.doctorOrders,
    lazy: loadScreen(
      () => import('#web/results/doctor-dashboard/doctor-dashboard.tsx'),
      (m) => m.DoctorDashboardScreen,
      ['results', 'errors'],
    ),
  },
  {
    path: patterns.doctorReleased,
    lazy: loadScreen(
      () => import('#web/results/released/released.tsx'),
      (m) => m.ReleasedScreen,
      ['results', 'errors'],
    ),
  },
  {
    path: patterns.doctorReview,
    lazy: loadScreen(
      () => import('#web/results/review/review.tsx'),
      (m) => m.ReviewScreen,
      ['results', 'surveys', 'errors'],
    ),
  },
];

/** The second step of signing in, before anybody is. */
const secondStepScreens: RouteObject[] = [
  {
    path: patterns.secondFactor,
    lazy: loadScreen(
      () => import('#web/identity/second-factor/second-factor.tsx'),
      (m) => m.SecondFactorScreen,
      ['identity-factor', 'identity', 'errors'],
    ),
  },
  {
    path: patterns.secondFactorEnrolment,
    lazy: loadScreen(
      () => import('#web/identity/second-factor-enrolment/second-factor-enrolment.tsx'),
      (m) => m.SecondFactorEnrolmentScreen,
      ['identity-factor', 'identity', 'errors'],
    ),
  },
];

/** Whatever their work is. */
const everybodysScreens: RouteObject[] = [
  {
    path: patterns.ownSecondFactor,
    lazy: loadScreen(
      () => import('#web/identity/own-second-factor/own-second-factor.tsx'),
      (m) => m.OwnSecondFactorScreen,
      ['identity-factor', 'identity', 'errors'],
    ),
  },
];

/** Administrators. */
const adminScreens: RouteObject[] = [
  { path: patterns.admin, element: <Navigate to={adminPaths.runtime} replace /> },
  {
    path: adminPaths.runtime,
    lazy: loadScreen(
      () => import('#web/runtime/admin-runtime/admin-runtime.tsx'),
      (m) => m.AdminRuntimeScreen,
      ['runtime-settings', 'errors'],
    ),
  },
  {
    path: adminPaths.content,
    lazy: loadScreen(
      () => import('#web/content/admin-content/admin-content.tsx'),
      (m) => m.AdminContentScreen,
      ['content-updates', 'errors'],
    ),
  },
  {
    path: adminPaths.voucher,
    lazy: loadScreen(
      () => import('#web/vouchers/admin-voucher/admin-voucher.tsx'),
      (m) => m.AdminVoucherScreen,
      ['vouchers', 'errors'],
    ),
  },
  {
    path: adminPaths.partner,
    lazy: loadScreen(
      () => import('#web/booking/admin-partner/admin-partner.tsx'),
      (m) => m.AdminPartnerScreen,
      ['booking-branches', 'booking', 'messaging', 'errors'],
    ),
  },
  {
    path: adminPaths.blockedDays,
    lazy: loadScreen(
      () => import('#web/booking/admin-blocked-days/admin-blocked-days.tsx'),
      (m) => m.AdminBlockedDaysScreen,
      ['booking-branches', 'messaging', 'errors'],
    ),
  },
  {
    path: adminPaths.upload,
    lazy: loadScreen(
      () => import('#web/lab-intake/admin-upload/admin-upload.tsx'),
      (m) => m.AdminUploadScreen,
      ['lab-intake', 'errors'],
    ),
  },
  {
    path: adminPaths.rejections,
    lazy: loadScreen(
      () => import('#web/lab-intake/admin-rejections/admin-rejections.tsx'),
      (m) => m.AdminRejectionsScreen,
      ['lab-intake', 'errors'],
    ),
  },
  {
    path: SET_ASIDE_PATH,
    lazy: loadScreen(
      () => import('#web/lab-intake/set-aside/set-aside.tsx'),
      (m) => m.SetAsideScreen,
      ['lab-intake-set-aside', 'lab-intake', 'errors'],
    ),
  },
  {
    path: MAPPING_PATH,
    lazy: loadScreen(
      () => import('#web/lab-intake/lab-mapping/lab-mapping.tsx'),
      (m) => m.LabMappingScreen,
      ['lab-intake-mapping', 'lab-intake', 'errors'],
    ),
  },
  {
    path: adminPaths.alarms,
    lazy: loadScreen(
      () => import('#web/results/admin-alarms/admin-alarms.tsx'),
      (m) => m.AdminAlarmsScreen,
      ['results', 'errors'],
    ),
  },
  {
    path: adminPaths.failures,
    lazy: loadScreen(
      () => import('#web/runtime/admin-failures/admin-failures.tsx'),
      (m) => m.AdminFailuresScreen,
      ['runtime', 'messaging', 'errors'],
    ),
  },
  {
    path: adminPaths.secondFactors,
    lazy: loadScreen(
      () => import('#web/identity/admin-second-factors/admin-second-factors.tsx'),
      (m) => m.AdminSecondFactorsScreen,
      ['identity-factor', 'errors'],
    ),
  },
  {
    path: adminPaths.closedAccounts,
    lazy: loadScreen(
      () => import('#web/identity/admin-closed-accounts/admin-closed-accounts.tsx'),
      (m) => m.AdminClosedAccountsScreen,
      ['identity-closed', 'errors'],
    ),
  },
  { path: adminPaths.data, element: <Navigate to={adminPaths.orders} replace /> },
  {
    path: adminPaths.users,
    lazy: loadScreen(
      () => import('#web/identity/admin-users/admin-users.tsx'),
      (m) => m.AdminUsersScreen,
      ['identity-users', 'orders-data', 'messaging', 'profile', 'errors'],
    ),
  },
  {
    path: adminPaths.purge,
    lazy: loadScreen(
      () => import('#web/identity/admin-purge/admin-purge.tsx'),
      (m) => m.AdminPurgeScreen,
      ['identity-purge', 'errors'],
    ),
  },
  {
    path: adminPaths.orders,
    lazy: loadScreen(
      () => import('#web/orders/admin-data/admin-orders.tsx'),
      (m) => m.AdminOrdersScreen,
      ['orders-bulk', 'orders-data', 'catalogue-programmes', 'booking', 'errors'],
    ),
  },
  {
    path: adminPaths.appointments,
    lazy: loadScreen(
      () => import('#web/orders/admin-data/admin-appointments.tsx'),
      (m) => m.AdminAppointmentsScreen,
      ['orders-data', 'catalogue-programmes', 'booking', 'orders-bulk', 'errors'],
    ),
  },
  {
    path: adminPaths.sms,
    lazy: loadScreen(
      () => import('#web/messaging/admin-sms/admin-sms.tsx'),
      (m) => m.AdminSmsScreen,
      ['messaging', 'orders-data', 'errors'],
    ),
  },
  {
    path: adminPaths.download,
    lazy: loadScreen(
      () => import('#web/exports/admin-download/admin-download.tsx'),
      (m) => m.AdminDownloadScreen,
      ['exports', 'orders-data', 'catalogue-programmes', 'errors'],
    ),
  },
  {
    path: adminPaths.readings,
    lazy: loadScreen(
      () => import('#web/identity/admin-readings/admin-readings.tsx'),
      (m) => m.AdminReadingsScreen,
      ['identity-readings', 'profile', 'errors'],
    ),
  },
];

/** The CRM: who needs contact, and one person. */
const crmScreens: RouteObject[] = [
  {
    path: crmPaths.overview,
    lazy: loadScreen(
      () => import('#web/crm/overview/crm-overview.tsx'),
      (m) => m.CrmOverviewScreen,
      ['crm', 'catalogue-programmes', 'messaging', 'errors'],
    ),
  },
  {
    path: crmPaths.user,
    lazy: loadScreen(
      () => import('#web/crm/user/crm-user.tsx'),
      (m) => m.CrmUserScreen,
      ['crm', 'messaging', 'identity-users', 'errors'],
    ),
  },
  {
    path: crmPaths.callbacks,
    lazy: loadScreen(
      () => import('#web/crm/callbacks/callbacks.tsx'),
      (m) => m.CallbacksScreen,
      ['crm', 'crm-callbacks', 'errors'],
    ),
  },
];

/** Files for research. */
const exportScreens: RouteObject[] = [
  {
    path: EXPORTS_PATH,
    lazy: loadScreen(
      () => import('#web/exports/research/research.tsx'),
      (m) => m.ResearchScreen,
      ['exports-research', 'exports', 'orders-data', 'errors'],
    ),
  },
];

/** Branches that sell at their counter: a frame of their own, and no session of a person. */
const partnerScreens: RouteObject[] = [
  {
    path: partnerPaths.signIn,
    lazy: loadScreen(
      () => import('#web/orders/counter-sign-in/partner-sign-in.tsx'),
      (m) => m.PartnerSignInScreen,
      ['orders-counter', 'errors'],
    ),
  },
  {
    path: partnerPaths.verify,
    lazy: loadScreen(
      () => import('#web/orders/counter-sign-in/partner-verify.tsx'),
      (m) => m.PartnerVerifyScreen,
      ['orders-counter', 'errors'],
    ),
  },
  {
    path: partnerPaths.orders,
    lazy: loadScreen(
      () => import('#web/orders/counter/counter.tsx'),
      (m) => m.CounterScreen,
      ['orders-counter', 'orders', 'errors'],
    ),
  },
];

/** The shell of staff with its screens, and the one they come in by. */
export const staffArea: RouteObject[] = [
  {
    element: <ToolkitRoute />,
    children: [
      { errorElement: <CrashScreen />, children: partnerScreens },
      {
        element: <StaffShell />,
        errorElement: <CrashScreen />,
        children: [
          { element: <Guard roles={[Role.doctor]} />, children: doctorScreens },
          { element: <Guard roles={[Role.admin]} />, children: adminScreens },
          { element: <Guard roles={CRM_ROLES} />, children: crmScreens },
          { element: <Guard roles={[Role.dataExport, Role.admin]} />, children: exportScreens },
        ],
      },
      {
        element: <StaffEntrance />,
        errorElement: <CrashScreen />,
        children: [...secondStepScreens, { element: <Guard roles={STAFF_ROLES} />, children: everybodysScreens }],
      },
    ],
  },
];

import { Navigate, type RouteObject } from 'react-router-dom';
import { Role, STAFF_ROLES } from '#shared/roles.ts';
import { MAPPING_PATH } from '#web/lab-intake/mapping-address.ts';
import { SET_ASIDE_PATH } from '#web/lab-intake/set-aside-address.ts';
import { adminPaths } from '../admin-paths.ts';
import { Guard } from '../guard.tsx';
import { loadScreen } from '../load-screen.ts';
import { paths, patterns } from '../paths.ts';
import { CrashScreen } from '../screens/crash.tsx';
import { StaffEntrance } from '../shell/staff-entrance.tsx';
import { StaffShell } from '../shell/staff-shell.tsx';

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
      ['booking-branches', 'errors'],
    ),
  },
  {
    path: adminPaths.blockedDays,
    lazy: loadScreen(
      () => import('#web/booking/admin-blocked-days/admin-blocked-days.tsx'),
      (m) => m.AdminBlockedDaysScreen,
      ['booking-branches', 'errors'],
    ),
  },
  {
    path: patterns.adminUpload,
    lazy: loadScreen(
      () => import('#web/lab-intake/admin-upload/admin-upload.tsx'),
      (m) => m.AdminUploadScreen,
      ['lab-intake', 'errors'],
    ),
  },
  {
    path: patterns.adminRejections,
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
    path: patterns.adminFailures,
    lazy: loadScreen(
      () => import('#web/runtime/admin-failures/admin-failures.tsx'),
      (m) => m.AdminFailuresScreen,
      ['runtime', 'errors'],
    ),
  },
  {
    path: patterns.adminSecondFactors,
    lazy: loadScreen(
      () => import('#web/identity/admin-second-factors/admin-second-factors.tsx'),
      (m) => m.AdminSecondFactorsScreen,
      ['identity-factor', 'errors'],
    ),
  },
  {
    path: patterns.adminClosedAccounts,
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
      ['identity-users', 'orders-data', 'errors'],
    ),
  },
  {
    path: adminPaths.orders,
    lazy: loadScreen(
      () => import('#web/orders/admin-data/admin-orders.tsx'),
      (m) => m.AdminOrdersScreen,
      ['orders-data', 'booking', 'errors'],
    ),
  },
  {
    path: adminPaths.appointments,
    lazy: loadScreen(
      () => import('#web/orders/admin-data/admin-appointments.tsx'),
      (m) => m.AdminAppointmentsScreen,
      ['orders-data', 'booking', 'errors'],
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
    path: adminPaths.readings,
    lazy: loadScreen(
      () => import('#web/identity/admin-readings/admin-readings.tsx'),
      (m) => m.AdminReadingsScreen,
      ['identity-readings', 'profile', 'errors'],
    ),
  },
];

/** The shell of staff with its screens, and the one they come in by. */
export const staffArea: RouteObject[] = [
  {
    element: <StaffShell />,
    errorElement: <CrashScreen />,
    children: [
      { element: <Guard roles={[Role.doctor]} />, children: doctorScreens },
      { element: <Guard roles={[Role.admin]} />, children: adminScreens },
    ],
  },
  {
    element: <StaffEntrance />,
    errorElement: <CrashScreen />,
    children: [...secondStepScreens, { element: <Guard roles={STAFF_ROLES} />, children: everybodysScreens }],
  },
];

import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import { Role } from '#shared/roles.ts';
import { Guard } from './guard.tsx';
import { loadScreen } from './load-screen.ts';
import { paths, patterns } from './paths.ts';
import { CrashScreen } from './screens/crash.tsx';
import { CustomerShell } from './shell/customer-shell.tsx';
import { Root } from './shell/root.tsx';
import { StaffShell } from './shell/staff-shell.tsx';

/*
 * Which screen stands at which address, in which shell, for whom. Every screen is a script of its own; the words it needs are
 * fetched beside it. A new screen is one line here and one in paths.ts.
 */

/** Anybody may see these. */
const publicScreens: RouteObject[] = [
  {
    path: patterns.home,
    lazy: loadScreen(
      () => import('#web/home/screens/home.tsx'),
      (m) => m.HomeScreen,
      ['home'],
    ),
  },
  {
    path: patterns.storeMaintenance,
    lazy: loadScreen(
      () => import('./screens/store-maintenance.tsx'),
      (m) => m.StoreMaintenanceScreen,
      [],
    ),
  },
  {
    path: patterns.contentPage,
    lazy: loadScreen(
      () => import('#web/content/screens/content-page.tsx'),
      (m) => m.ContentPageScreen,
      ['content'],
    ),
  },
];

/** For whoever is signed in, in the whole shell. */
const customerScreens: RouteObject[] = [
  {
    path: patterns.order,
    lazy: loadScreen(
      () => import('#web/orders/screens/order-detail.tsx'),
      (m) => m.OrderDetailScreen,
      ['orders', 'status'],
    ),
  },
  {
    path: patterns.userOrders,
    lazy: loadScreen(
      () => import('#web/orders/screens/order-box.tsx'),
      (m) => m.OrderBoxScreen,
      ['orders', 'status'],
    ),
  },
  {
    path: patterns.userOverview,
    lazy: loadScreen(
      () => import('#web/orders/screens/overview.tsx'),
      (m) => m.OverviewScreen,
      ['orders', 'status'],
    ),
  },
  {
    path: patterns.preparation,
    lazy: loadScreen(
      () => import('#web/orders/screens/preparation.tsx'),
      (m) => m.PreparationScreen,
      ['orders', 'status'],
    ),
  },
  {
    path: patterns.orderConfirmation,
    lazy: loadScreen(
      () => import('#web/orders/screens/confirmation.tsx'),
      (m) => m.ConfirmationScreen,
      ['orders', 'status'],
    ),
  },
  {
    path: patterns.result,
    lazy: loadScreen(
      () => import('#web/results/screens/result.tsx'),
      (m) => m.ResultScreen,
      ['results', 'status'],
    ),
  },
];

/** Choosing a test, before anybody has to say who they are. */
const choosingScreens: RouteObject[] = [
  {
    path: patterns.selectGroup,
    lazy: loadScreen(
      () => import('#web/catalogue/screens/select-group.tsx'),
      (m) => m.SelectGroupScreen,
      ['catalogue'],
    ),
  },
  {
    path: patterns.selectAddons,
    lazy: loadScreen(
      () => import('#web/catalogue/screens/select-addons.tsx'),
      (m) => m.SelectAddonsScreen,
      ['catalogue'],
    ),
  },
  {
    path: patterns.appointment,
    lazy: loadScreen(
      () => import('#web/booking/screens/appointment.tsx'),
      (m) => m.AppointmentScreen,
      ['booking'],
    ),
  },
];

/** The summary sends a visitor to sign-up instead of login (specification section 2). */
const summaryScreens: RouteObject[] = [
  {
    path: patterns.orderSummary,
    lazy: loadScreen(
      () => import('#web/orders/screens/summary.tsx'),
      (m) => m.SummaryScreen,
      ['orders', 'booking'],
    ),
  },
];

/** One task at a time: the shrunk shell leaves logo, help and language. */
const taskScreens: RouteObject[] = [
  {
    path: patterns.orderConfirm,
    lazy: loadScreen(
      () => import('#web/orders/screens/order-confirm.tsx'),
      (m) => m.OrderConfirmScreen,
      ['orders'],
    ),
  },
  {
    path: patterns.orderTerms,
    lazy: loadScreen(
      () => import('#web/orders/screens/terms.tsx'),
      (m) => m.TermsScreen,
      ['orders', 'content'],
    ),
  },
  {
    path: patterns.settle,
    lazy: loadScreen(
      () => import('#web/payments/screens/settle.tsx'),
      (m) => m.SettleScreen,
      ['payments', 'status'],
    ),
  },
  {
    path: patterns.survey,
    lazy: loadScreen(
      () => import('#web/surveys/screens/start.tsx'),
      (m) => m.StartScreen,
      ['surveys'],
    ),
  },
  {
    path: patterns.surveyPage,
    lazy: loadScreen(
      () => import('#web/surveys/screens/page.tsx'),
      (m) => m.PageScreen,
      ['surveys', 'errors'],
    ),
  },
  {
    path: patterns.surveySummary,
    lazy: loadScreen(
      () => import('#web/surveys/screens/summary.tsx'),
      (m) => m.SummaryScreen,
      ['surveys', 'errors'],
    ),
  },
  {
    path: patterns.surveyFinish,
    lazy: loadScreen(
      () => import('#web/surveys/screens/finish.tsx'),
      (m) => m.FinishScreen,
      ['surveys'],
    ),
  },
  {
    path: patterns.researchApproval,
    lazy: loadScreen(
      () => import('#web/surveys/screens/research-approval.tsx'),
      (m) => m.ResearchApprovalScreen,
      ['surveys', 'errors'],
    ),
  },
];

const authScreens: RouteObject[] = [
  {
    path: patterns.login,
    lazy: loadScreen(
      () => import('#web/identity/screens/login.tsx'),
      (m) => m.LoginScreen,
      ['identity', 'errors'],
    ),
  },
  {
    path: patterns.verify,
    lazy: loadScreen(
      () => import('#web/identity/screens/verify.tsx'),
      (m) => m.VerifyScreen,
      ['identity', 'errors'],
    ),
  },
  {
    path: patterns.signup,
    lazy: loadScreen(
      () => import('#web/identity/screens/signup.tsx'),
      (m) => m.SignupScreen,
      ['identity', 'errors'],
    ),
  },
  {
    path: patterns.signupVerify,
    lazy: loadScreen(
      () => import('#web/identity/screens/signup-verify.tsx'),
      (m) => m.SignupVerifyScreen,
      ['identity', 'errors'],
    ),
  },
  {
    path: patterns.signupUserInfo,
    lazy: loadScreen(
      () => import('#web/identity/screens/signup-user-info.tsx'),
      (m) => m.SignupUserInfoScreen,
      ['identity', 'errors'],
    ),
  },
  {
    path: patterns.signupUserAddress,
    lazy: loadScreen(
      () => import('#web/identity/screens/signup-user-address.tsx'),
      (m) => m.SignupUserAddressScreen,
      ['identity', 'errors'],
    ),
  },
];

const doctorScreens: RouteObject[] = [
  { path: patterns.doctor, element: <Navigate to={paths.doctorOrders} replace /> },
  {
    path: patterns.doctorOrders,
    lazy: loadScreen(
      () => import('#web/results/screens/doctor-dashboard.tsx'),
      (m) => m.DoctorDashboardScreen,
      ['results', 'status', 'errors'],
    ),
  },
  {
    path: patterns.doctorReview,
    lazy: loadScreen(
      () => import('#web/results/screens/review.tsx'),
      (m) => m.ReviewScreen,
      ['results', 'status', 'surveys', 'errors'],
    ),
  },
];

const adminScreens: RouteObject[] = [
  { path: patterns.admin, element: <Navigate to={paths.adminUpload} replace /> },
  {
    path: patterns.adminUpload,
    lazy: loadScreen(
      () => import('#web/transfer/screens/admin-upload.tsx'),
      (m) => m.AdminUploadScreen,
      ['transfer', 'status', 'errors'],
    ),
  },
];

const notFound: RouteObject = {
  path: '*',
  lazy: loadScreen(
    () => import('./screens/not-found.tsx'),
    (m) => m.NotFoundScreen,
    [],
  ),
};

export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <CrashScreen />,
    hydrateFallbackElement: <></>,
    children: [
      {
        element: <CustomerShell />,
        errorElement: <CrashScreen />,
        children: [...publicScreens, { element: <Guard />, children: customerScreens }, notFound],
      },
      {
        element: <CustomerShell shrunk />,
        errorElement: <CrashScreen />,
        children: [
          ...choosingScreens,
          ...authScreens,
          { element: <Guard signUp />, children: summaryScreens },
          { element: <Guard />, children: taskScreens },
        ],
      },
      {
        element: <StaffShell />,
        errorElement: <CrashScreen />,
        children: [
          { element: <Guard roles={[Role.doctor]} />, children: doctorScreens },
          { element: <Guard roles={[Role.admin]} />, children: adminScreens },
        ],
      },
    ],
  },
];

export type AppRouter = ReturnType<typeof createBrowserRouter>;

/** The router of the page; the address it starts with is the browser's. */
export function createRouter(): AppRouter {
  return createBrowserRouter(routes);
}

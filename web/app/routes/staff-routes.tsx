import { Navigate, type RouteObject } from 'react-router-dom';
import { loadScreen } from '../load-screen.ts';
import { paths, patterns } from '../paths.ts';

/** Doctors: the dashboard, one case, and what is released. */
export const doctorScreens: RouteObject[] = [
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

/** Administrators. */
export const adminScreens: RouteObject[] = [
  { path: patterns.admin, element: <Navigate to={paths.adminUpload} replace /> },
  {
    path: patterns.adminUpload,
    lazy: loadScreen(
      () => import('#web/lab-intake/admin-upload/admin-upload.tsx'),
      (m) => m.AdminUploadScreen,
      ['lab-intake', 'errors'],
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
];

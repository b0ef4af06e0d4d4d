import type { RouteObject } from 'react-router-dom';
import { loadScreen } from '../load-screen.ts';
import { patterns } from '../paths.ts';

/** Signing in and signing up; anybody may open them. */
export const authScreens: RouteObject[] = [
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

import type { RouteObject } from 'react-router-dom';
import { loadScreen } from '../load-screen.ts';
import { patterns } from '../paths.ts';

/** Signing in and signing up; anybody may open them. */
export const authScreens: RouteObject[] = [
  {
    path: patterns.login,
    lazy: loadScreen(
      () => import('#web/identity/login/login.tsx'),
      (m) => m.LoginScreen,
      ['identity', 'errors'],
    ),
  },
  {
    path: patterns.verify,
    lazy: loadScreen(
      () => import('#web/identity/verify/verify.tsx'),
      (m) => m.VerifyScreen,
      ['identity', 'errors'],
    ),
  },
  {
    path: patterns.signup,
    lazy: loadScreen(
      () => import('#web/identity/signup/signup.tsx'),
      (m) => m.SignupScreen,
      ['identity', 'errors'],
    ),
  },
  {
    path: patterns.signupVerify,
    lazy: loadScreen(
      () => import('#web/identity/signup-verify/signup-verify.tsx'),
      (m) => m.SignupVerifyScreen,
      ['identity', 'errors'],
    ),
  },
  {
    path: patterns.signupUserInfo,
    lazy: loadScreen(
      () => import('#web/identity/signup-user-info/signup-user-info.tsx'),
      (m) => m.SignupUserInfoScreen,
      ['identity', 'errors'],
    ),
  },
  {
    path: patterns.signupUserAddress,
    lazy: loadScreen(
      () => import('#web/identity/signup-user-address/signup-user-address.tsx'),
      (m) => m.SignupUserAddressScreen,
      ['identity', 'errors'],
    ),
  },
];

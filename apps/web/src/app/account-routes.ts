import { createRoute } from '@tanstack/react-router';
import { requireNoSession } from './guards.ts';
import { lazyPage } from './lazy-page.ts';
import { root } from './root-route.tsx';
import { textOf } from './search-text.ts';

export const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  beforeLoad: requireNoSession,
  component: lazyPage(() => import('../features/auth/LoginPage.tsx'), 'LoginPage'),
});

export const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  beforeLoad: requireNoSession,
  component: lazyPage(() => import('../features/auth/RegisterPage.tsx'), 'RegisterPage'),
});

export const forgot = createRoute({
  getParentRoute: () => root,
  path: '/forgot',
  component: lazyPage(() => import('../features/auth/ForgotPage.tsx'), 'ForgotPage'),
});

export const reset = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  validateSearch: (search: Record<string, unknown>) => ({ token: textOf(search['token']) ?? '' }),
  component: lazyPage(() => import('../features/auth/ResetPage.tsx'), 'ResetPage'),
});

export const terms = createRoute({
  getParentRoute: () => root,
  path: '/terminos',
  component: lazyPage(() => import('../features/auth/TermsPage.tsx'), 'TermsPage'),
});

export const privacy = createRoute({
  getParentRoute: () => root,
  path: '/privacidad',
  component: lazyPage(() => import('../features/auth/PrivacyPage.tsx'), 'PrivacyPage'),
});

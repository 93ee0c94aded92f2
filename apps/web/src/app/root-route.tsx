import { createRootRoute, Navigate, Outlet } from '@tanstack/react-router';

/** The parent of every route; an unknown address redirects to the landing page. */
export const root = createRootRoute({
  component: Outlet,
  notFoundComponent: () => <Navigate to="/" replace />,
});

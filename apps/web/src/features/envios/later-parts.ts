import { lazy } from 'react';

export const EnviosLive = lazy(() => import('./EnviosLive.tsx').then((part) => ({ default: part.EnviosLive })));

/** Met only where a chat does not open any more. */
export const SinEnviar = lazy(() => import('./SinEnviar.tsx').then((part) => ({ default: part.SinEnviar })));

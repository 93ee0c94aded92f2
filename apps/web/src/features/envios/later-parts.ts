import { later } from '../../ui/later.ts';

export const EnviosLive = later(() => import('./EnviosLive.tsx').then((part) => part.EnviosLive));

/** Met only where a chat does not open any more. */
export const SinEnviar = later(() => import('./SinEnviar.tsx').then((part) => part.SinEnviar));

import { lazyPart } from '../../../ui/lazy-part.ts';

export const EnviosLive = lazyPart(() => import('./EnviosLive.tsx').then((part) => part.EnviosLive));

/** Met only where a chat does not open any more. */
export const SinEnviar = lazyPart(() => import('./SinEnviar.tsx').then((part) => part.SinEnviar));

/** Wanted with the first file that is pasted, dropped or refused. */
export const AdjuntosStrip = lazyPart(() => import('./AdjuntosStrip.tsx').then((part) => part.AdjuntosStrip));

/** Met only where a recording has not left. */
export const Escucha = lazyPart(() => import('./Escucha.tsx').then((part) => part.Escucha));

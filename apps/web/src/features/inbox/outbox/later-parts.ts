import { later } from '../../../ui/later.ts';

export const EnviosLive = later(() => import('./EnviosLive.tsx').then((part) => part.EnviosLive));

/** Met only where a chat does not open any more. */
export const SinEnviar = later(() => import('./SinEnviar.tsx').then((part) => part.SinEnviar));

/** Wanted with the first file that is pasted, dropped or refused. */
export const AdjuntosStrip = later(() => import('./AdjuntosStrip.tsx').then((part) => part.AdjuntosStrip));

/** Met only where a recording has not left. */
export const Escucha = later(() => import('./Escucha.tsx').then((part) => part.Escucha));

import { lazyPart } from '../../../ui/lazy/lazy-part.ts';

export const OutboxLive = lazyPart(() => import('./OutboxLive.tsx').then((part) => part.OutboxLive));

/** Needed only for a chat that does not open any more. */
export const SinEnviar = lazyPart(() => import('./SinEnviar.tsx').then((part) => part.SinEnviar));

/** Needed with the first pasted, dropped or refused file. */
export const AdjuntosStrip = lazyPart(() => import('./AdjuntosStrip.tsx').then((part) => part.AdjuntosStrip));

/** Needed only for a recording that was not sent. */
export const Escucha = lazyPart(() => import('./Escucha.tsx').then((part) => part.Escucha));

import type { PresenciaEvent } from '@tertulia/contract/features/presencia/endpoints';
import { PRESENCIA_EXPIRES_MS } from '@tertulia/contract/features/presencia/tiempos';

export interface Presente {
  usuarioId: number;
  nombre: string;
  estaEscribiendo: boolean;
  /** When they were last heard of. */
  at: number;
}

/** The others in a chat after one of them was heard. */
export function hearPresencia(
  presentes: readonly Presente[],
  { usuarioId, nombre, accion }: PresenciaEvent,
  now: number,
): Presente[] {
  const others = presentes.filter((presente) => presente.usuarioId !== usuarioId);
  if (accion === 'SALIO') return others;
  return [...others, { usuarioId, nombre, estaEscribiendo: accion === 'ESCRIBIENDO', at: now }].sort(
    (a, b) => a.usuarioId - b.usuarioId,
  );
}

/** Tells a word of the presence topic from anything else; the server's schema vouches for the rest. */
export function isPresenciaEvent(body: unknown): body is PresenciaEvent {
  return typeof body === 'object' && body !== null && 'usuarioId' in body && 'nombre' in body && 'accion' in body;
}

/** Those that were heard of lately; the same list when nobody has to go. */
export function dropSilent(presentes: readonly Presente[], now: number): readonly Presente[] {
  const left = presentes.filter(({ at }) => now - at < PRESENCIA_EXPIRES_MS);
  return left.length === presentes.length ? presentes : left;
}

/** Who is here, in one line; who writes is told before who looks. Null when nobody is. */
export function describePresentes(presentes: readonly Presente[]): string | null {
  const writing = presentes.filter(({ estaEscribiendo }) => estaEscribiendo);
  const told = writing.length > 0 ? writing : presentes;
  const [first, second] = told.map(({ nombre }) => nombre.split(' ')[0] ?? nombre);
  if (first === undefined) return null;
  const act = writing.length > 0 ? 'escribiendo…' : 'viendo este chat';
  if (second === undefined) return `${first} está ${act}`;
  if (told.length === 2) return `${first} y ${second} están ${act}`;
  return `${first} y ${told.length - 1} personas más están ${act}`;
}

import type { Llamada, LlamadaViva } from '@tertulia/contract/features/llamadas/llamada';

/** The call as this browser has it, beside what the server tells of it. */
export interface Aqui {
  sid: string;
  from: string;
  /** Rings and waits for a yes, is being taken, is taken. */
  paso: 'TIMBRA' | 'CONTESTANDO' | 'ACEPTADA';
  silenciada: boolean;
  /** Its network is gone, and may come back. */
  sinRed: boolean;
}

export type Fase = 'LLAMANDO' | 'TIMBRANDO' | 'EN_CURSO' | 'TERMINADA';

/** What the bar shows. */
export interface Barra {
  fase: Fase;
  direccion: LlamadaViva['direccion'];
  estado: LlamadaViva['estado'];
  numero: string;
  nombre: string | null;
  /** The sound is in this tab, or will be; else in another one, or on another machine. */
  esAqui: boolean;
  /** The microphone is open. */
  conMicrofono: boolean;
  silenciada: boolean;
  /** The sound is gone with the network: while the call goes on it may come back, and one that is over ended for it. */
  sinRed: boolean;
  grabar: boolean;
  /** The chat that belongs to it. */
  conversacionId: number | null;
}

const RANGO: Record<LlamadaViva['estado'], number> = {
  INICIANDO: 0,
  SONANDO: 1,
  EN_CURSO: 2,
  COMPLETADA: 3,
  NO_CONTESTADA: 3,
  OCUPADA: 3,
  FALLIDA: 3,
  CANCELADA: 3,
};

export const isOver = ({ estado, terminada }: Pick<LlamadaViva, 'estado' | 'terminada'>) =>
  terminada !== null || RANGO[estado] === 3;

/** Events come in whatever order: a call does not go back, and the one that is over stays over. */
export function isNews(known: LlamadaViva, told: LlamadaViva): boolean {
  if (isOver(known)) return isOver(told);
  return isOver(told) || RANGO[told.estado] >= RANGO[known.estado];
}

/** What this browser knows of the call by itself: that it was asked for here, and that our side is over already. */
export interface Propia {
  isAsked: boolean;
  isCut: boolean;
  /** It ended here because the network did not come back. */
  isLost?: boolean;
}

/** What is known of both sides as one bar; null where there is no call. */
export function barraOf(
  viva: LlamadaViva | null,
  aqui: Aqui | null,
  { isAsked, isCut, isLost = false }: Propia,
): Barra | null {
  const own = aqui && viva !== null && viva.callSid === aqui.sid ? viva : null;
  if (aqui && !own) return unknownOf(aqui);
  if (!viva) return null;
  return {
    fase: isCut ? 'TERMINADA' : faseOf(viva, aqui),
    direccion: viva.direccion,
    estado: viva.estado,
    numero: viva.numero,
    nombre: viva.contactoNombre,
    esAqui: aqui !== null || isAsked,
    conMicrofono: aqui?.paso === 'ACEPTADA',
    silenciada: aqui?.silenciada ?? false,
    sinRed: aqui?.sinRed ?? isLost,
    grabar: viva.grabar,
    conversacionId: viva.conversacionId,
  };
}

function faseOf(viva: LlamadaViva, aqui: Aqui | null): Fase {
  if (isOver(viva)) return 'TERMINADA';
  if (viva.direccion === 'ENTRANTE') {
    if (aqui) return aqui.paso === 'ACEPTADA' ? 'EN_CURSO' : 'TIMBRANDO';
    return viva.estado === 'EN_CURSO' ? 'EN_CURSO' : 'TIMBRANDO';
  }
  return viva.estado === 'EN_CURSO' ? 'EN_CURSO' : 'LLAMANDO';
}

/** The browser rings before the server's word of it has come. */
function unknownOf({ from, paso, silenciada, sinRed }: Aqui): Barra {
  return {
    fase: paso === 'ACEPTADA' ? 'EN_CURSO' : 'TIMBRANDO',
    direccion: 'ENTRANTE',
    estado: 'SONANDO',
    numero: from,
    nombre: null,
    esAqui: true,
    conMicrofono: paso === 'ACEPTADA',
    silenciada,
    sinRed,
    grabar: false,
    conversacionId: null,
  };
}

/** The answer to a call that was asked for, as the events go on from it. */
export function vivaOf(llamada: Llamada, contactoNombre: string | null): LlamadaViva {
  const { id, direccion, callSid, estado, contactoId, conversacionId, grabar } = llamada;
  const { creada, contestada, terminada, duracionSegundos } = llamada;
  return {
    id,
    direccion,
    callSid,
    estado,
    numero: llamada.toNumber,
    contactoId,
    contactoNombre,
    conversacionId,
    grabar,
    creada,
    contestada,
    terminada,
    duracionSegundos,
  };
}

import type { Llamada, LlamadaViva } from '@tertulia/contract/features/llamadas/llamada';

/** The call as this browser has it, next to the server's state of it. */
export interface Aqui {
  sid: string;
  from: string;
  /** Rings and waits for the user, is being accepted, is accepted. */
  paso: 'TIMBRA' | 'CONTESTANDO' | 'ACEPTADA';
  silenciada: boolean;
  /** Its network is lost and may return. */
  sinRed: boolean;
}

export type Fase = 'LLAMANDO' | 'TIMBRANDO' | 'EN_CURSO' | 'TERMINADA';

/** The content of the bar. */
export interface Barra {
  fase: Fase;
  direccion: LlamadaViva['direccion'];
  estado: LlamadaViva['estado'];
  numero: string;
  nombre: string | null;
  /** The sound is or will be in this tab, not in another tab or machine. */
  esAqui: boolean;
  /** The microphone is open. */
  conMicrofono: boolean;
  silenciada: boolean;
  /** The network is lost: an active call may get it back; an ended call ended because of it. */
  sinRed: boolean;
  grabar: boolean;
  /** The chat of the call. */
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

/** Events arrive in any order: a call does not go back, and an ended one stays ended. */
export function isNews(known: LlamadaViva, received: LlamadaViva): boolean {
  if (isOver(known)) return isOver(received);
  return isOver(received) || RANGO[received.estado] >= RANGO[known.estado];
}

/** What only this browser knows about the call: that it was started here, and that our side is over. */
export interface Propia {
  startedHere: boolean;
  isCut: boolean;
  /** It ended here because the network stayed lost. */
  isLost?: boolean;
}

/** Merges both sides into one bar; null if there is no call. */
export function barraOf(
  viva: LlamadaViva | null,
  aqui: Aqui | null,
  { startedHere, isCut, isLost = false }: Propia,
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
    esAqui: aqui !== null || startedHere,
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

/** The browser rings before the server's event arrives. */
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

/** The response to a started call, in the form of the events. */
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

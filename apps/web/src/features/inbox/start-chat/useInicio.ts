import { useState } from 'react';
import { isFilled, type Relleno } from '#public/plantillas';
import { ApiError } from '../../../platform/http/api-error.ts';
import { type Failure, failureOf } from '../../../platform/http/failure.ts';
import { type BodyOf, call } from '../../../platform/http/api.ts';
import { newUuid } from '../../../platform/http/uuid.ts';
import { INICIO_TEXTS } from './inicio.texts.ts';
import { useQuery } from '@tanstack/react-query';
import { toE164 } from '@tertulia/contract/core/phone';
import { CLIENTE_NUNCA_ESCRIBIO } from '@tertulia/contract/features/mensajes/tipos';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { applyConversacion } from '../list/bandeja.ts';
import { changeBandeja, readBandeja } from '../list/bandeja.cache.ts';
import { refreshCounts } from '../list/bandeja.queries.ts';

type Destino = Pick<BodyOf<'POST /api/conversations'>, 'canalId' | 'clienteTelefono' | 'clienteNombre'>;

/** The first message of a chat. */
export type Primero = { texto: string } | { plantillaId: number; variables: Record<string, string> };

export type Inicio = ReturnType<typeof useInicio>;

interface InicioOptions {
  canalId: number;
  telefono: string | null;
  onStarted: (conversacion: { id: number }) => void;
}

/**
 * The start of a chat, from either dialog. A text needs an open window; without one a template begins the chat (beyond
 * B1).
 */
export function useInicio({ canalId, telefono, onStarted }: InicioOptions) {
  const ventana = useVentanaDeInicio(canalId, telefono);
  const [isTemplateChosen, setTemplateChosen] = useState(false);
  /** The window closed after the dialog had checked it, or could not be checked. */
  const [refusedShut, setRefusedShut] = useState<{ canalId: number; telefono: string | null; text: string } | null>(
    null,
  );
  const isSame = refusedShut?.canalId === canalId && refusedShut.telefono === telefono;
  const shut = ventana.shut ?? (isSame ? refusedShut.text : null);
  const isTemplate = shut !== null || isTemplateChosen;
  /** The values of a template's variables, restored after a switch to text and back. */
  const [relleno, setRelleno] = useState<Relleno | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Failure | null>(null);
  // The same id for each attempt, so that a retry after a lost response stores the message once.
  const [clienteMensajeId] = useState(newUuid);

  // Returns whether it was started.
  const start = async (destino: Destino, primero: Primero | null): Promise<boolean> => {
    setBusy(true);
    setRefusal(null);
    try {
      onStarted(await startConversacion({ ...destino, ...(primero && { ...primero, clienteMensajeId }) }));
      return true;
    } catch (error) {
      // no failure: the template form now replaces the text field
      if (error instanceof ApiError && error.code === 'WINDOW_CLOSED')
        setRefusedShut({ canalId, telefono, text: error.message });
      else setRefusal(failureOf(error, INICIO_TEXTS.failed));
      // a colleague was first: the dialog names them
      if (error instanceof ApiError && error.code === 'ALREADY_ASSIGNED') void ventana.refetch();
      setBusy(false);
      return false;
    }
  };
  return {
    /** Why only a template may begin the chat; null if a text may. */
    shut,
    /** The colleague who owns the open chat of this contact and channel; null without one. */
    atiende: ventana.atiende?.nombre ?? null,
    /** Why this user cannot write there; null when they can. */
    ajeno:
      ventana.atiende === null || ventana.atiende.puedeEnviar ? null : INICIO_TEXTS.onlyOwner(ventana.atiende.nombre),
    isTemplate,
    switchTemplate: () => {
      setRefusal(null);
      setTemplateChosen(!isTemplateChosen);
    },
    relleno,
    setRelleno,
    isFilled: isFilled(relleno),
    isBusy,
    refusal,
    start,
  } as const;
}

const AJENO_MS = 3000;

/**
 * State of a future chat with this number on this channel: the displayed reason why only a template may begin it (null
 * if free text may, and while unknown), and the colleague who owns the open one.
 */
function useVentanaDeInicio(canalId: number, telefono: string | null) {
  const clienteTelefono = telefono === null ? null : toE164(telefono);
  const { data, refetch } = useQuery({
    queryKey: ['inicio', 'ventana', canalId, clienteTelefono],
    queryFn: () =>
      call('GET /api/conversations/ventana', { query: { canalId, clienteTelefono: clienteTelefono ?? '' } }),
    enabled: canalId !== 0 && clienteTelefono !== null,
    staleTime: 0,
    retry: false,
    // nothing can be sent until the colleague leaves the chat, and this user receives no event of that
    refetchInterval: ({ state }) => (state.data?.atiende?.puedeEnviar === false ? AJENO_MS : false),
  });
  return { shut: data ? whyShut(data.ventanaHasta) : null, atiende: data?.atiende ?? null, refetch };
}

function whyShut(ventanaHasta: string | null): string | null {
  if (ventanaHasta === null) return CLIENTE_NUNCA_ESCRIBIO;
  return Date.parse(ventanaHasta) > Date.now() ? null : INICIO_TEXTS.windowShut;
}

/** Starts a chat with a number, or takes up the open one; it is the own one at once. */
export async function startConversacion(body: BodyOf<'POST /api/conversations'>): Promise<Conversacion> {
  const requestedAt = readBandeja().clock;
  const conversacion = await call('POST /api/conversations', { body });
  changeBandeja((bandeja) => applyConversacion(bandeja, conversacion, requestedAt));
  void refreshCounts();
  return conversacion;
}

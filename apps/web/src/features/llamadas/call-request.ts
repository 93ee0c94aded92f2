/** The requested call, with the other party as the dialog knows it. */
export interface CallRequest {
  body: CallRequestBody;
  nombre: string | null;
}
export interface CallRequestBody {
  contactoId: number | null;
  conversacionId: number | null;
  toNumber: string;
  canalId: number;
  grabar: boolean;
}

/** The user is already in a call, in this tab or another. */
export class EnLlamada extends Error {}

/** What is asked for, and with whom as the dialog knows it. */
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

/** Somebody is already on the telephone, here or in another tab. */
export class EnLlamada extends Error {}

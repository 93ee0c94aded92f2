import type { Canal } from '@tertulia/contract/features/canales/canal';

/** Test builder: an active WhatsApp number of business 1; number 10 is its main one unless `changes` say otherwise. */
export function buildCanal(id: number, changes: Partial<Canal> = {}): Canal {
  return {
    id,
    suscriptorId: 1,
    proveedor: 'TWILIO',
    canalTipo: 'WHATSAPP',
    numero: `+5760155501${id}`,
    friendlyName: 'Tienda',
    twilioSid: null,
    esPrincipal: id === 10,
    estado: 1,
    ...changes,
  };
}

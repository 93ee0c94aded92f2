import type { Suscriptor } from '@tertulia/contract/features/suscriptores/suscriptor';

/** A subscriber for tests, with defaults for the missing fields. */
export function buildSuscriptor(changes: Partial<Suscriptor> = {}): Suscriptor {
  return {
    id: 1,
    nombreNegocio: 'Café Andino',
    documento: '900123456',
    contacto: null,
    whatsapp: '+573001234567',
    promtpDefault: null,
    saldo: 0,
    estado: 1,
    fecha: '2026-11-21T13:00:00.000Z',
    colorPrimario: '#2563eb',
    condicionesCotizacion: null,
    logoUrl: null,
    aliasSedeMys: null,
    passwordSedeMysConfigurado: false,
    ...changes,
  };
}

import type { NewTemplate } from './content-templates.ts';

// Fixed identifiers: a product that stored one still finds it after a restart of this process.
const sid = (ordinal: number) => `HX${ordinal.toString(16).padStart(32, '0')}`;

/** The initial templates of the account: most approved, one pending, one refused. */
export const SAMPLE_TEMPLATES: readonly NewTemplate[] = [
  {
    sid: sid(0xca1),
    friendlyName: 'saludo_seguimiento',
    language: 'es',
    variables: { 1: 'María', 2: 'Café Andino' },
    types: { 'twilio/text': { body: 'Hola {{1}}, te escribimos de {{2}}. ¿Podemos continuar con tu solicitud?' } },
    category: 'UTILITY',
    status: 'approved',
  },
  {
    sid: sid(0xca2),
    friendlyName: 'pedido_en_camino',
    language: 'es',
    variables: { 1: 'Carlos', 2: '1042', 3: '4:00 p. m.' },
    types: {
      'twilio/text': {
        body: 'Hola {{1}}, tu pedido {{2}} va en camino y llega hacia las {{3}}. ¡Gracias por tu compra!',
      },
    },
    category: 'UTILITY',
    status: 'approved',
  },
  {
    sid: sid(0xca3),
    friendlyName: 'recordatorio_cita',
    language: 'es',
    variables: { 1: 'Laura', 2: '21/11/2026', 3: '10:30' },
    types: {
      'twilio/quick-reply': {
        body: 'Hola {{1}}, te recordamos tu cita del {{2}} a las {{3}}. ¿Nos confirmas tu asistencia?',
        actions: [
          { title: 'Confirmar', id: 'confirmar' },
          { title: 'Reprogramar', id: 'reprogramar' },
        ],
      },
      'twilio/text': { body: 'Hola {{1}}, te recordamos tu cita del {{2}} a las {{3}}. ¿Nos confirmas tu asistencia?' },
    },
    category: 'UTILITY',
    status: 'approved',
  },
  {
    sid: sid(0xca4),
    friendlyName: 'promocion_mes',
    language: 'es',
    variables: { 1: 'Andrés', 2: '15' },
    types: {
      'twilio/text': {
        body: 'Hola {{1}}, este mes tienes {{2}} % de descuento en toda la tienda. Responde BAJA si no quieres recibir más promociones.',
      },
    },
    category: 'MARKETING',
    status: 'approved',
  },
  {
    sid: sid(0xca5),
    friendlyName: 'encuesta_satisfaccion',
    language: 'es',
    variables: {},
    types: { 'twilio/text': { body: 'Del 1 al 5, ¿cómo calificas nuestra atención?' } },
    category: 'UTILITY',
    status: 'approved',
  },
  {
    sid: sid(0xca6),
    friendlyName: 'aviso_nuevo_horario',
    language: 'es',
    variables: { 1: 'lunes a sábado de 8:00 a 19:00' },
    types: { 'twilio/text': { body: 'Tenemos nuevo horario de atención: {{1}}. ¡Te esperamos!' } },
    category: 'UTILITY',
    status: 'pending',
  },
  {
    sid: sid(0xca7),
    friendlyName: 'oferta_relampago',
    language: 'es',
    variables: { 1: 'HOY' },
    types: { 'twilio/text': { body: '¡¡SOLO {{1}}!! Compra YA y GANA. No te lo pierdas!!!' } },
    category: 'MARKETING',
    status: 'rejected',
    rejectionReason: 'INVALID_FORMAT: excessive capitals and punctuation',
  },
];

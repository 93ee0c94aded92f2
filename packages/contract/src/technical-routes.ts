/**
 * Routes that are not calls of the API: health, files, provider callbacks and the web app. The list is complete: the
 * server refuses to start with a route that is in neither list.
 */
export const TECHNICAL_ROUTES = [
  { method: 'GET', path: '/healthz', access: 'anybody', purpose: 'the process lives, and its version' },
  { method: 'GET', path: '/readyz', access: 'anybody', purpose: 'database, bus and storage answer' },
  { method: 'GET', path: '/metrics', access: 'loopback or METRICS_TOKEN', purpose: 'Prometheus text' },
  { method: 'GET', path: '/api/openapi.json', access: 'anybody', purpose: 'OpenAPI 3.1, made from the catalogue' },
  { method: 'GET', path: '/api/docs', access: 'anybody', purpose: 'the same, to read' },
  { method: 'GET', path: '/files/{id}', access: 'signed address of a living session', purpose: 'stored files' },
  { method: 'POST', path: '/webhooks/twilio/message', access: 'provider signature', purpose: 'incoming messages' },
  { method: 'POST', path: '/webhooks/twilio/status', access: 'provider signature', purpose: 'delivery states' },
  {
    method: 'POST',
    path: '/webhooks/twilio/voice/{paso}',
    access: 'provider signature',
    purpose: 'what a call does, and how it goes',
  },
  { method: 'POST', path: '/webhooks/payu/confirmation', access: 'PayU’s signature', purpose: 'outcomes of top-ups' },
  { method: 'GET', path: '/*', access: 'anybody', purpose: 'the web app' },
] as const;

export type TechnicalRoute = (typeof TECHNICAL_ROUTES)[number];

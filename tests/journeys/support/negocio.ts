import { expect, type World } from './world.ts';

let businesses = 0;

/** A business of its own, so that a journey's rows and counts are in no other lists; returns its supervisor. */
export async function registerBusiness(
  world: World,
  nombreNegocio: string,
): Promise<{ email: string; password: string }> {
  businesses += 1;
  const place = String(businesses).padStart(4, '0');
  const owner = { email: `duena${place}@negocio.co`, password: 'unapantallaquecorre' };
  const answer = await fetch(`${world.stack.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      nombreNegocio,
      nombre: 'Persona Dueña',
      documento: `90099${place}`,
      contactoEmail: owner.email,
      contactoTelefono: `310777${place}`,
      whatsappNumero: `312777${place}`,
      password: owner.password,
      acepto: true,
    }),
  });
  expect(answer.status).toBe(201);
  return owner;
}

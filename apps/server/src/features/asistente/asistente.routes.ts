import { catalogue } from '@tertulia/contract/catalogue';
import type { Endpoint } from '@tertulia/contract/core/endpoint';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import type { Call, Handlers } from '#platform/http/endpoints';
import { parsePart } from '#platform/http/validation';
import type { AsistenteService } from './asistente.service.ts';
import type { Leer, Lectura } from './mesa.ts';

export function asistenteRoutes(
  asistente: AsistenteService,
): Pick<Handlers<typeof catalogue>, 'consultAsistente' | 'listSugerencias'> {
  // `idUsuario` grants nothing: rights are the session's
  return {
    consultAsistente: ({ actor, input: { body } }) =>
      asistente.consult(actor, { mensaje: body.mensaje, anteriores: body.anteriores ?? [] }),
    listSugerencias: async ({ actor, input: { query } }) => ({ preguntas: await asistente.suggest(actor, query.q) }),
  };
}

/** The pages' reading calls for one caller: the roles, checks and defaults of the contract hold here as they do on the wire. */
export function leerComo(paginas: Pick<Handlers<typeof catalogue>, Lectura>): (actor: Actor) => Leer {
  return (actor) =>
    (async (name: Lectura, { params, query }: { params?: unknown; query?: unknown } = {}) => {
      const endpoint: Endpoint = catalogue[name];
      if (endpoint.access === 'PUBLIC' || !actor.roles.some((rol) => endpoint.access.includes(rol)))
        throw new AppError('FORBIDDEN');
      const input = { params: parsePart(endpoint.params, params ?? {}), query: parsePart(endpoint.query, query ?? {}) };
      const handler = paginas[name] as (call: Call<Endpoint>) => Promise<unknown>;
      return handler({
        input,
        actor,
        upload: null,
        address: '',
        userAgent: null,
        requestId: '',
      } as unknown as Call<Endpoint>);
    }) as Leer;
}

import type { catalogue } from '@tertulia/contract/catalogue';
import type { Handlers } from '#platform/http/endpoints';
import type { RecargasService } from './recargas.service.ts';
import type { SaldoService } from './saldo.service.ts';

type SaldoCalls =
  | 'getSaldo'
  | 'listRecargas'
  | 'getRecarga'
  | 'createRecarga'
  | 'consultRecarga'
  | 'listMovimientos'
  | 'createAjuste'
  | 'listPlanes'
  | 'createTarifa';

export function saldoRoutes(
  saldo: SaldoService,
  recargas: RecargasService,
): Pick<Handlers<typeof catalogue>, SaldoCalls> {
  return {
    getSaldo: ({ actor }) => saldo.get(actor),
    listRecargas: ({ actor, input }) => recargas.list(actor, input.query),
    getRecarga: ({ actor, input }) => recargas.get(actor, input.params.ref),
    createRecarga: ({ actor, input }) => recargas.create(actor, input.body),
    consultRecarga: ({ actor, input }) => recargas.consult(actor, input.params.ref),
    listMovimientos: ({ actor, input }) => saldo.listMovimientos(actor, input.query),
    createAjuste: ({ actor, input }) => saldo.adjust(actor, input.body),
    listPlanes: ({ actor }) => saldo.listPlanes(actor),
    createTarifa: ({ actor, input }) => saldo.setTarifa(actor, input.body),
  };
}

import { toPesos } from '@tertulia/contract/core/money';
import type { Movimiento, Plan, Recarga, Saldo } from '@tertulia/contract/features/saldo/saldo';
import { CONCEPTOS_TARIFA } from '@tertulia/contract/features/saldo/tipos';
import type { RecargaRow } from './recargas.repository.ts';
import type { MovimientoRow, SaldoRow } from './saldo.repository.ts';
import type { TarifaRow } from './tarifas.repository.ts';

export function toSaldo({ saldoCentavos, reservadoCentavos, bajoDesde }: SaldoRow, payu: boolean): Saldo {
  return {
    saldo: toPesos(saldoCentavos),
    reservado: toPesos(reservadoCentavos),
    disponible: toPesos(saldoCentavos - reservadoCentavos),
    bajoDesde: bajoDesde?.toISOString() ?? null,
    payu,
  };
}

export function toRecarga({ montoCentavos, creada, resuelta, ...row }: RecargaRow): Recarga {
  return {
    ...row,
    monto: toPesos(montoCentavos),
    creada: creada.toISOString(),
    resuelta: resuelta?.toISOString() ?? null,
  };
}

export function toMovimiento({ fecha, montoCentavos, saldoCentavos, ...row }: MovimientoRow): Movimiento {
  return { ...row, fecha: fecha.toISOString(), monto: toPesos(montoCentavos), saldo: toPesos(saldoCentavos) };
}

/** The rate card in the contract's order: a concept without a price is free. */
export function toPlanes(rows: readonly TarifaRow[], now: Date): Plan[] {
  return CONCEPTOS_TARIFA.map((concepto) => {
    const own = rows.filter((row) => row.concepto === concepto);
    const current = own.find(({ vigenteDesde }) => vigenteDesde <= now);
    return {
      concepto,
      precio: toPesos(current?.precioCentavos ?? 0),
      vigenteDesde: current?.vigenteDesde.toISOString() ?? null,
      proximas: own
        .filter(({ vigenteDesde }) => vigenteDesde > now)
        .map(({ precioCentavos, vigenteDesde }) => ({
          precio: toPesos(precioCentavos),
          vigenteDesde: vigenteDesde.toISOString(),
        })),
    };
  });
}

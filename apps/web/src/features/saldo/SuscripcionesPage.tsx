import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import { SCREENS } from '@tertulia/contract/access/screens';
import { MAX_RECARGA, MIN_RECARGA, UMBRAL_SALDO } from '@tertulia/contract/features/saldo/limites';
import { rolesOf, useUsuario } from '../../platform/session/session.ts';
import table from '../../ui/table/table-page.module.css';
import { useDialog } from '../../ui/dialog/useDialog.tsx';
import { formatPesos } from './pesos.ts';
import { SaldoBlock } from './RecargasPage.tsx';
import css from './Saldo.module.css';
import { usePlanes, useSaldo } from './saldo.queries.ts';
import { SALDO_TEXTS } from './saldo.texts.ts';
import { TarifaDialog } from './TarifaDialog.tsx';
import { copFormatFor, toCentavos } from '@tertulia/contract/core/money';
import type { Plan } from '@tertulia/contract/features/saldo/saldo';
import { TEXTOS_CONCEPTO } from '@tertulia/contract/features/saldo/tipos';
import { formatDateTime } from '../../platform/format/dates.ts';
import type { Column } from '../../ui/table/Cell.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { failureOf } from '../../platform/http/failure.ts';

/** Prices, balance, the two ways to top it up, and what happens when it is low (document 1 §1). */
export function SuscripcionesPage() {
  const isSuperadmin = rolesOf(useUsuario()).includes('SUPERADMIN');
  return (
    <div className={table.page}>
      <div className={table.head}>
        <h2 className={table.title}>{SCREENS.suscripciones.label}</h2>
        <Group gap={8} align="stretch">
          <Link className={css.link} to={SCREENS.movimientos.path}>
            {SALDO_TEXTS.toMovimientos}
          </Link>
        </Group>
      </div>
      <div className={css.blocks} data-three>
        <SaldoBlock />
        <ComoRecargar />
        <section className={css.block} aria-label={SALDO_TEXTS.alerta}>
          <h3 className={css.blockTitle}>{SALDO_TEXTS.alerta}</h3>
          <p className={css.note}>{alerta}</p>
        </section>
      </div>
      <div className={table.head}>
        <div>
          <h3 className={css.blockTitle}>{SALDO_TEXTS.planes}</h3>
          <p className={css.note}>{SALDO_TEXTS.planesText}</p>
        </div>
        {isSuperadmin ? <NewTarifa /> : null}
      </div>
      <PlanesTable />
    </div>
  );
}

const alerta = `Cuando el saldo baja de ${formatPesos(UMBRAL_SALDO)}, los supervisores reciben un correo y un aviso en pantalla, una vez por cada vez que ocurre. Sin saldo, los mensajes y las llamadas con costo no salen hasta la próxima recarga.`;

const tarjeta = `De ${formatPesos(MIN_RECARGA)} a ${formatPesos(MAX_RECARGA)}. ${SALDO_TEXTS.conTarjetaText}`;

/** By card, and by hand. */
function ComoRecargar() {
  const { data } = useSaldo();
  return (
    <section className={css.block} aria-label={SALDO_TEXTS.recargar}>
      <h3 className={css.blockTitle}>{SALDO_TEXTS.recargar}</h3>
      <p className={css.note}>
        <b>{SALDO_TEXTS.conTarjeta}.</b> {data?.payu === false ? SALDO_TEXTS.payuOff : tarjeta}
      </p>
      <p className={css.note}>
        <b>{SALDO_TEXTS.aMano}.</b> {SALDO_TEXTS.aManoText}
      </p>
      <p className={css.note}>
        <Link className={css.link} to={SCREENS.recargas.path}>
          {SALDO_TEXTS.toRecargas}
        </Link>
      </p>
    </section>
  );
}

function NewTarifa() {
  const opened = useDialog((_, frame) => <TarifaDialog {...frame} />);
  return (
    <>
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => opened.open()}>
        {SALDO_TEXTS.newTarifa}
      </Button>
      {opened.node}
    </>
  );
}

function columnsOf(price: (precio: number) => string): readonly Column<Plan>[] {
  return [
    {
      title: SALDO_TEXTS.concepto,
      isName: true,
      cell: ({ concepto }) => (
        <>
          {TEXTOS_CONCEPTO[concepto]}
          {concepto === 'VOZ' ? <div className={css.code}>{SALDO_TEXTS.vozHint}</div> : null}
        </>
      ),
    },
    { title: SALDO_TEXTS.precio, kind: 'number', cell: ({ precio }) => price(precio) },
    {
      title: SALDO_TEXTS.vigente,
      cell: ({ vigenteDesde }) => (vigenteDesde === null ? null : formatDateTime(vigenteDesde)),
    },
    {
      title: SALDO_TEXTS.proximas,
      cell: ({ proximas }) =>
        proximas.length === 0 ? null : (
          <ul className={css.later}>
            {proximas.map((one) => (
              <li key={one.vigenteDesde}>{`${price(one.precio)} desde ${formatDateTime(one.vigenteDesde)}`}</li>
            ))}
          </ul>
        ),
    },
  ];
}

/** The rate card: current and agreed future prices. */
function PlanesTable() {
  const { data, error, isError, refetch } = usePlanes();
  const all = (data ?? []).flatMap(({ precio, proximas }) => [precio, ...proximas.map((one) => one.precio)]);
  const format = copFormatFor(all.map(toCentavos));
  const price = (precio: number) => (precio === 0 ? SALDO_TEXTS.gratis : format(toCentavos(precio)));
  return (
    <DataTable<Plan>
      label={SALDO_TEXTS.planes}
      rows={data}
      keyOf={({ concepto }) => concepto}
      failure={isError ? { ...failureOf(error, SALDO_TEXTS.planesFailed), onRetry: () => void refetch() } : null}
      empty={null}
      columns={columnsOf(price)}
    />
  );
}

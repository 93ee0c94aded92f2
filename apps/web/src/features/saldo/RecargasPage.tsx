import { Alert, Button, Group, Skeleton, Tooltip } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { IconAdjustments, IconAlertTriangle, IconPlus } from '@tabler/icons-react';
import { SCREENS } from '@tertulia/contract/access/screens';
import { isSupervising } from '@tertulia/contract/core/roles';
import { rolesOf, useUsuario } from '../../platform/session/session.ts';
import table from '../../ui/table/table-page.module.css';
import { useDialog } from '../../ui/dialog/useDialog.tsx';
import { type Kind, ManualDialog } from './ManualDialog.tsx';
import { RecargasTable } from './RecargasTable.tsx';
import css from './Saldo.module.css';
import type { RecargasSearch } from './saldo-search.ts';
import { beginRecarga, goToCheckout, useSaldo } from './saldo.queries.ts';
import { SALDO_TEXTS } from './saldo.texts.ts';
import { type FormEvent, useEffect, useState } from 'react';
import { MAX_RECARGA, MIN_RECARGA, MONTOS_RECARGA, UMBRAL_SALDO } from '@tertulia/contract/features/saldo/limites';
import { failureOf } from '../../platform/http/failure.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { MoneyField } from '../../ui/form/MoneyField.tsx';
import { formatPesos, formatSaldo } from './pesos.ts';
import { formatDate } from '../../platform/format/dates.ts';
import { ErrorState } from '../../ui/feedback/MessageState.tsx';

/** As high as the form being loaded: the list below does not move. */
const FORM_PX = 170;

/** The balance and its top-ups: all users see them, supervisors add one by card, a SUPERADMIN also by hand. */
export function RecargasPage() {
  const search: RecargasSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const roles = rolesOf(useUsuario());
  const mayTopUp = isSupervising(roles);
  const { data: saldo, isPending } = useSaldo();
  const go = (change: RecargasSearch) =>
    void navigate({ to: SCREENS.recargas.path, search: { ...search, page: undefined, ...change }, replace: true });
  return (
    <div className={table.page}>
      <div className={table.head}>
        <h2 className={table.title}>{SCREENS.recargas.label}</h2>
        {roles.includes('SUPERADMIN') ? <Manual /> : null}
      </div>
      <div className={css.blocks}>
        <SaldoBlock />
        {mayTopUp && (saldo || isPending) ? (
          <section className={css.block} aria-label={SALDO_TEXTS.newTitle}>
            <h3 className={css.blockTitle}>{SALDO_TEXTS.newTitle}</h3>
            {saldo ? <RecargaForm hasPayu={saldo.payu} /> : <Skeleton height={FORM_PX} aria-hidden />}
          </section>
        ) : null}
      </div>
      <RecargasTable search={search} mayConsult={mayTopUp} go={go} />
    </div>
  );
}

function Manual() {
  const { open, node } = useDialog<Kind>((kind, frame) => <ManualDialog kind={kind} {...frame} />);
  return (
    <Group gap={8} align="stretch">
      <Button variant="default" leftSection={<IconAdjustments size={18} aria-hidden />} onClick={() => open('ajuste')}>
        {SALDO_TEXTS.ajuste}
      </Button>
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => open('recarga')}>
        {SALDO_TEXTS.manual}
      </Button>
      {node}
    </Group>
  );
}

/** The amount of a top-up, by a button or typed; submitting it sends the browser to PayU. */
function RecargaForm({ hasPayu }: { hasPayu: boolean }) {
  const [monto, setMonto] = useState<number | ''>(MONTOS_RECARGA[1]);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  // after the browser's back button from PayU, the page may be restored as it was left
  useEffect(() => {
    const free = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setBusy(false);
    };
    window.addEventListener('pageshow', free);
    return () => window.removeEventListener('pageshow', free);
  }, []);
  const choose = (next: number | '') => {
    setMonto(next);
    setError(null);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = montoFault(monto);
    setError(wrong);
    if (wrong !== null || isBusy) return;
    setBusy(true);
    try {
      goToCheckout(await beginRecarga(Number(monto)));
    } catch (failure) {
      setBusy(false);
      showToast({ variant: 'danger', ...failureOf(failure, SALDO_TEXTS.payFailed) });
    }
  };
  if (!hasPayu)
    return (
      <Alert color="gray" variant="light" title={SALDO_TEXTS.payuOff}>
        {SALDO_TEXTS.payuOffText}
      </Alert>
    );
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <fieldset className={css.amounts}>
        <legend>{SALDO_TEXTS.amounts}</legend>
        {MONTOS_RECARGA.map((one) => (
          <Button
            key={one}
            size="sm"
            variant={monto === one ? 'outline' : 'default'}
            aria-pressed={monto === one}
            onClick={() => choose(one)}
          >
            {formatPesos(one)}
          </Button>
        ))}
      </fieldset>
      <div className={css.payLine}>
        <MoneyField label={SALDO_TEXTS.amount} decimals={0} value={monto} error={error} onChange={choose} />
        <Button type="submit" loading={isBusy}>
          {SALDO_TEXTS.pay}
        </Button>
      </div>
      <p className={css.note}>{limits}</p>
    </form>
  );
}

const limits = `Entre ${formatPesos(MIN_RECARGA)} y ${formatPesos(MAX_RECARGA)}.`;

function montoFault(monto: number | ''): string | null {
  if (monto === '' || !Number.isFinite(monto)) return SALDO_TEXTS.amountMissing;
  return monto < MIN_RECARGA || monto > MAX_RECARGA ? limits : null;
}

/** The balance in large type, with its reserved part. */
export function SaldoBlock() {
  const { data, error, isError, refetch } = useSaldo({ isShown: true });
  const all = data ? [data.saldo, data.disponible, data.reservado] : [];
  return (
    <section className={css.block} aria-label={SALDO_TEXTS.saldo}>
      <h3 className={css.blockTitle}>{SALDO_TEXTS.saldo}</h3>
      {isError && !data ? (
        <ErrorState {...failureOf(error, SALDO_TEXTS.loadFailed)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton height={36} width={180} />
      ) : (
        <>
          <p className={css.figure} data-low={data.bajoDesde === null ? undefined : true}>
            {formatSaldo(data.saldo, all)}
          </p>
          <dl className={css.parts}>
            <div>
              <dt>{SALDO_TEXTS.disponible}</dt>
              <dd>{formatSaldo(data.disponible, all)}</dd>
            </div>
            <Tooltip label={SALDO_TEXTS.reservadoHint}>
              <div>
                <dt>{SALDO_TEXTS.reservado}</dt>
                <dd>{formatSaldo(data.reservado, all)}</dd>
              </div>
            </Tooltip>
          </dl>
          {data.bajoDesde === null ? null : (
            <p className={css.low}>
              <IconAlertTriangle size={16} aria-hidden />
              {`Por debajo de ${formatPesos(UMBRAL_SALDO)} desde el ${formatDate(data.bajoDesde)}`}
            </p>
          )}
        </>
      )}
    </section>
  );
}

import { Alert, Button } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { MAX_RECARGA, MIN_RECARGA, MONTOS_RECARGA } from '@tertulia/contract/features/saldo/limites';
import { failureOf } from '../../platform/http/failure.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { MoneyField } from '../../ui/form/MoneyField.tsx';
import { formatPesos } from './pesos.ts';
import css from './Saldo.module.css';
import { beginRecarga, goToCheckout } from './saldo.queries.ts';
import { SALDO_TEXTS } from './saldo.texts.ts';

/** The amount of a top-up, by a button or typed; submitting it sends the browser to PayU. */
export function RecargaForm({ hasPayu }: { hasPayu: boolean }) {
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

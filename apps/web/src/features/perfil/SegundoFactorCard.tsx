import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { formatDate } from '../../platform/format/dates.ts';
import { failureOf } from '../../platform/http/failure.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { OnceNeeded } from '../../ui/OnceNeeded.tsx';
import { ErrorState } from '../../ui/MessageState.tsx';
import { ActivateFactor } from './later-parts.ts';
import css from './PerfilPage.module.css';
import { useSegundoFactor } from './perfil.queries.ts';
import { codesLeftText, FACTOR_TEXTS } from './perfil.texts.ts';
import { RemoveFactor } from './RemoveFactor.tsx';

const WIDTH = 440;

/** Whether signing in asks for a code, and the way to turn that on and off. */
export function SegundoFactorCard() {
  const { data, error, isError, refetch } = useSegundoFactor();
  const [shown, setShown] = useState<{ what: 'activate' | 'remove'; isOpen: boolean; turn: number }>({
    what: 'activate',
    isOpen: false,
    turn: 0,
  });
  const open = (what: 'activate' | 'remove') => setShown(({ turn }) => ({ what, isOpen: true, turn: turn + 1 }));
  const close = () => setShown({ ...shown, isOpen: false });
  return (
    <section className={css.card} aria-labelledby="perfil-factor">
      <div className={css.cardTop}>
        <div>
          <h3 className={css.cardTitle} id="perfil-factor">
            {FACTOR_TEXTS.title}
            {data?.activo ? <span className={css.chip}>{FACTOR_TEXTS.on}</span> : null}
          </h3>
          {data ? (
            <p className={css.about}>
              {data.activo
                ? `${FACTOR_TEXTS.onAbout} ${data.desde === null ? '' : `Desde el ${formatDate(data.desde)}.`} ${codesLeftText(data.codigosRestantes)}`
                : FACTOR_TEXTS.off}
            </p>
          ) : isError ? null : (
            <Skeleton height={12} width={280} mt={10} />
          )}
        </div>
        {data ? (
          <Button variant="default" onClick={() => open(data.activo ? 'remove' : 'activate')}>
            {data.activo ? FACTOR_TEXTS.deactivate : FACTOR_TEXTS.activate}
          </Button>
        ) : null}
      </div>
      {isError && !data ? (
        <ErrorState {...failureOf(error, FACTOR_TEXTS.loadFailed)} onRetry={() => void refetch()} />
      ) : null}
      <OnceNeeded isNeeded={shown.isOpen && shown.what === 'activate'} onFailed={close}>
        <ActivateFactor
          key={shown.turn}
          isOpen={shown.isOpen && shown.what === 'activate'}
          width={WIDTH}
          onClose={close}
        />
      </OnceNeeded>
      <Dialog
        key={`remove-${shown.turn}`}
        opened={shown.isOpen && shown.what === 'remove'}
        onClose={close}
        title={FACTOR_TEXTS.removeTitle}
        size={WIDTH}
      >
        <RemoveFactor onClose={close} />
      </Dialog>
    </section>
  );
}

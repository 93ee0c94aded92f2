import { Button, Group, Skeleton } from '@mantine/core';
import {
  IconDeviceDesktop,
  IconDeviceMobile,
  IconDeviceTablet,
  IconDeviceUnknown,
  type TablerIcon,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { Sesion } from '@tertulia/contract/features/perfil/sesiones';
import { formatDateTime } from '../../platform/format/dates.ts';
import { failureOf } from '../../platform/http/failure.ts';
import { ConfirmAction } from '../../ui/dialog/ConfirmDialog.tsx';
import type { DialogFrame } from '../../ui/dialog/useDialog.tsx';
import { ErrorState } from '../../ui/feedback/MessageState.tsx';
import { useAction } from '../../ui/feedback/useAction.ts';
import { Chip } from '../../ui/Chip.tsx';
import page from '../../ui/theme/page.module.css';
import css from './PerfilPage.module.css';
import { closeOtherSesiones, closeSesion, useSesiones } from './perfil.queries.ts';
import { closedText, dispositivoText, SESIONES_TEXTS } from './perfil.texts.ts';

const ICONS: Record<Sesion['tipoDispositivo'], TablerIcon> = {
  COMPUTADOR: IconDeviceDesktop,
  TELEFONO: IconDeviceMobile,
  TABLETA: IconDeviceTablet,
  DESCONOCIDO: IconDeviceUnknown,
};

/** The sessions of the account, and a button to end the others. */
export function SesionesCard() {
  const { data, error, isError, refetch } = useSesiones();
  const [isAsking, setAsking] = useState(false);
  const hasOthers = data?.some(({ esActual }) => !esActual) === true;
  return (
    <section className={page.panel} aria-labelledby="perfil-sesiones">
      <div className={css.cardTop}>
        <div>
          <h3 className={css.cardTitle} id="perfil-sesiones">
            {SESIONES_TEXTS.title}
          </h3>
          <p className={css.about}>{SESIONES_TEXTS.about}</p>
        </div>
        {hasOthers ? (
          <Button variant="default" onClick={() => setAsking(true)}>
            {SESIONES_TEXTS.closeOthers}
          </Button>
        ) : null}
      </div>
      {isError && !data ? (
        <ErrorState {...failureOf(error, SESIONES_TEXTS.loadFailed)} onRetry={() => void refetch()} />
      ) : (
        <ul className={css.sesiones} aria-labelledby="perfil-sesiones" aria-busy={!data}>
          {data ? data.map((sesion) => <SesionRow key={sesion.id} sesion={sesion} />) : <SesionSkeleton />}
        </ul>
      )}
      <CloseOthers isOpen={isAsking} onClose={() => setAsking(false)} />
    </section>
  );
}

function SesionRow({ sesion }: { sesion: Sesion }) {
  const Icon = ICONS[sesion.tipoDispositivo];
  const name = dispositivoText(sesion);
  const { isBusy, run } = useAction({
    action: () => closeSesion(sesion.id),
    done: { text: SESIONES_TEXTS.closed, ms: 2500 },
    failed: SESIONES_TEXTS.closeFailed,
  });
  return (
    <li className={css.sesion}>
      <span className={css.sesionIcon}>
        <Icon size={20} stroke={1.6} aria-hidden />
      </span>
      <div className={css.sesionText}>
        <Group gap="2px 8px" fw={550}>
          <span>{name}</span>
          {sesion.esActual ? <Chip tone="accent">{SESIONES_TEXTS.current}</Chip> : null}
        </Group>
        <div className={css.sesionFacts}>
          {sesion.direccion === null ? null : <span>{sesion.direccion}</span>}
          <span>
            {SESIONES_TEXTS.lastUse} {formatDateTime(sesion.ultimaAccion)}
          </span>
          <span>
            {SESIONES_TEXTS.opened} {formatDateTime(sesion.creada)}
          </span>
        </div>
      </div>
      {sesion.esActual ? null : (
        <Button
          variant="default"
          size="xs"
          loading={isBusy}
          aria-label={`${SESIONES_TEXTS.close} ${name}`}
          onClick={run}
        >
          {SESIONES_TEXTS.close}
        </Button>
      )}
    </li>
  );
}

function SesionSkeleton() {
  return (
    <li className={css.sesion} aria-hidden>
      <Skeleton height={36} width={36} radius={10} />
      <div className={css.sesionText}>
        <Skeleton height={14} width="40%" mb={8} />
        <Skeleton height={10} width="70%" />
      </div>
    </li>
  );
}

function CloseOthers(frame: DialogFrame) {
  return (
    <ConfirmAction
      {...frame}
      title={SESIONES_TEXTS.closeOthersTitle}
      text={SESIONES_TEXTS.closeOthersText}
      note={SESIONES_TEXTS.closeOthersNote}
      accept={SESIONES_TEXTS.closeOthers}
      action={closeOtherSesiones}
      done={(count) => ({ text: closedText(count), ms: 2500 })}
      failed={SESIONES_TEXTS.closeFailed}
    />
  );
}

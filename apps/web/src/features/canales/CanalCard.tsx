import { Button, Skeleton } from '@mantine/core';
import { IconPlugConnected, IconPlugConnectedX, IconQrcode } from '@tabler/icons-react';
import { formatPhone } from '@tertulia/contract/core/phone';
import type { Canal, SaludCanal } from '@tertulia/contract/features/canales/canal';
import { RowMenu } from '../../ui/table/RowMenu.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { Chip } from '../../ui/Chip.tsx';
import css from './CanalesPage.module.css';
import { CANAL_DIALOG_TEXTS } from './canal-dialog.texts.ts';
import { CANALES_TEXTS, SALUD_TEXTS } from './canales.texts.ts';
import { SaludPanel } from './SaludPanel.tsx';

interface CanalCardProps {
  canal: Canal;
  salud: SaludCanal | undefined;
  hasSaludFailed: boolean;
  now: number;
  onEdit: () => void;
  onToggle: () => void;
  onCuarentena: (() => void) | null;
}

/** The display name of a channel, also if it has none. */
export function nameOf({ friendlyName }: Pick<Canal, 'friendlyName'>): string {
  return friendlyName ?? CANALES_TEXTS.unnamed;
}

/** A channel with its health. */
export function CanalCard({ canal, salud, hasSaludFailed, now, onEdit, onToggle, onCuarentena }: CanalCardProps) {
  const isConnected = canal.estado === 1;
  const Icon = isConnected ? IconPlugConnected : IconPlugConnectedX;
  const name = nameOf(canal);
  const isPrincipalOn = isConnected && canal.esPrincipal;
  return (
    <li className={css.card}>
      <div className={css.cardHead}>
        <h3 className={css.name}>
          <bdi>{name}</bdi>
        </h3>
        {canal.esPrincipal ? <Chip tone="accent">{CANALES_TEXTS.principal}</Chip> : null}
        <RowMenu
          label={`${CANALES_TEXTS.more} ${name}`}
          actions={[
            { label: CANALES_TEXTS.editAction, onClick: onEdit },
            {
              label: isConnected ? CANALES_TEXTS.deactivate : CANALES_TEXTS.activate,
              disabled: isPrincipalOn ? CANAL_DIALOG_TEXTS.principalStays : null,
              onClick: onToggle,
            },
          ]}
        />
      </div>
      <p className={css.numero}>{formatPhone(canal.numero)}</p>
      <div className={css.stateLine}>
        <span className={css.state} data-connected={isConnected || undefined}>
          <Icon size={16} aria-hidden />
          {isConnected ? CANALES_TEXTS.connected : CANALES_TEXTS.disconnected}
        </span>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconQrcode size={16} aria-hidden />}
          aria-label={`${CANALES_TEXTS.qr} ${name}`}
          onClick={() => showToast({ variant: 'info', text: CANALES_TEXTS.qrMissing })}
        >
          {CANALES_TEXTS.qr}
        </Button>
      </div>
      {salud ? <SaludPanel salud={salud} isConnected={isConnected} now={now} onCuarentena={onCuarentena} /> : null}
      {!salud && hasSaludFailed ? <p className={css.faint}>{SALUD_TEXTS.failed}</p> : null}
      {!salud && !hasSaludFailed ? <Skeleton height={120} aria-hidden /> : null}
    </li>
  );
}

import { Button, Group, Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconPlugConnected, IconPlugConnectedX, IconQrcode } from '@tabler/icons-react';
import { formatPhone } from '@tertulia/contract/core/phone';
import type { Canal, SaludCanal } from '@tertulia/contract/features/canales/canal';
import { RowMenu } from '../../ui/table/RowMenu.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { Chip } from '../../ui/Chip.tsx';
import page from '../../ui/theme/page.module.css';
import css from './CanalesPage.module.css';
import { CANAL_DIALOG_TEXTS, CANALES_TEXTS, SALUD_TEXTS } from './canales.texts.ts';
import type { ReactNode } from 'react';
import { formatCount } from '../../platform/format/numbers.ts';
import { formatDuration } from '../../platform/format/durations.ts';

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
    <li className={page.card}>
      <div className={page.cardHead}>
        <h3 className={page.name}>
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
      <Group gap={12} justify="space-between" wrap="nowrap">
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
      </Group>
      {salud ? <SaludPanel salud={salud} isConnected={isConnected} now={now} onCuarentena={onCuarentena} /> : null}
      {!salud && hasSaludFailed ? <p className={page.note}>{SALUD_TEXTS.failed}</p> : null}
      {!salud && !hasSaludFailed ? <Skeleton height={120} aria-hidden /> : null}
    </li>
  );
}

interface SaludPanelProps {
  salud: SaludCanal;
  /** An inactive channel receives nothing, so it is neither late nor up to date. */
  isConnected: boolean;
  now: number;
  /** Opens the quarantine; null for users who may not see it. */
  onCuarentena: (() => void) | null;
}

/** The health of a channel at a glance. */
function SaludPanel({ salud, isConnected, now, onCuarentena }: SaludPanelProps) {
  const { ultimoWebhook, conciliado, atrasoSegundos, aparcados, fallosPorHora, cuarentena, calidad, limite } = salud;
  return (
    <dl className={css.salud} aria-label={SALUD_TEXTS.title}>
      <Line label={SALUD_TEXTS.ultimoWebhook}>
        {ultimoWebhook === null ? SALUD_TEXTS.nothingRecent : agoText(ultimoWebhook, now)}
      </Line>
      {isConnected ? (
        <>
          <Line label={SALUD_TEXTS.conciliado}>{agoText(conciliado, now)}</Line>
          <Line label={SALUD_TEXTS.atraso} isWarning={isLate(atrasoSegundos)}>
            {atrasoText(atrasoSegundos)}
          </Line>
        </>
      ) : (
        <Line label={SALUD_TEXTS.atraso}>{SALUD_TEXTS.off}</Line>
      )}
      {aparcados > 0 ? (
        <Line label={SALUD_TEXTS.aparcados} isWarning>
          {formatCount(aparcados)}
        </Line>
      ) : null}
      <Line label={SALUD_TEXTS.fallos} isWarning={(fallosPorHora.at(-1) ?? 0) > 0}>
        {fallosText(fallosPorHora)}
      </Line>
      <Line label={SALUD_TEXTS.calidad} isWarning={calidad?.toUpperCase() === 'LOW'}>
        {calidadText(calidad)}
      </Line>
      <Line label={SALUD_TEXTS.limite}>{limiteText(limite)}</Line>
      <Line label={SALUD_TEXTS.cuarentena} isWarning={cuarentena > 0}>
        {formatCount(cuarentena)}
        {cuarentena > 0 && onCuarentena ? (
          <button type="button" className={css.link} onClick={onCuarentena}>
            {SALUD_TEXTS.view}
          </button>
        ) : null}
      </Line>
    </dl>
  );
}

function Line({ label, isWarning = false, children }: { label: string; isWarning?: boolean; children: ReactNode }) {
  return (
    <div data-warning={isWarning || undefined}>
      <dt>{label}</dt>
      <dd>
        {isWarning ? <IconAlertTriangle size={14} aria-hidden /> : null}
        {children}
      </dd>
    </div>
  );
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** A longer delay needs attention. */
const LATE_SECONDS = 60;

/** «hace 3 min», «hace 2 días» */
export function agoText(when: string, now: number): string {
  const ms = now - new Date(when).getTime();
  if (ms < MINUTE_MS) return 'hace un momento';
  if (ms < DAY_MS) return `hace ${formatDuration(ms)}`;
  const days = Math.floor(ms / DAY_MS);
  return days === 1 ? 'hace 1 día' : `hace ${formatCount(days)} días`;
}

/** Whether events wait too long. */
function isLate(atrasoSegundos: number): boolean {
  return atrasoSegundos >= LATE_SECONDS;
}

export function atrasoText(atrasoSegundos: number): string {
  return isLate(atrasoSegundos) ? `atraso de ${formatDuration(atrasoSegundos * 1000)}` : SALUD_TEXTS.upToDate;
}

/** «0», or «2 (5 en 24 h)» */
export function fallosText(fallosPorHora: readonly number[]): string {
  const lastHour = fallosPorHora.at(-1) ?? 0;
  const day = fallosPorHora.reduce((sum, count) => sum + count, 0);
  return day === 0 ? '0' : `${formatCount(lastHour)} (${formatCount(day)} en 24 h)`;
}

const CALIDADES: Record<string, string> = { HIGH: 'Alta', MEDIUM: 'Media', LOW: 'Baja' };

/** WhatsApp's rating in Spanish; an unknown word stays as it is. */
export function calidadText(calidad: string | null): string {
  if (calidad === null || calidad === '' || calidad.toUpperCase() === 'UNKNOWN') return SALUD_TEXTS.noData;
  return CALIDADES[calidad.toUpperCase()] ?? calidad;
}

/** `1K Customers/24hr` as «1.000 clientes en 24 h». */
export function limiteText(limite: string | null): string {
  if (limite === null || limite === '') return SALUD_TEXTS.noData;
  if (/^unlimited/i.test(limite)) return 'sin límite';
  const known = /^(\d+)(K?) customers\/24hr$/i.exec(limite);
  if (!known) return limite;
  return `${formatCount(Number(known[1]) * (known[2] === '' ? 1 : 1000))} clientes en 24 h`;
}

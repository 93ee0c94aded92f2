import { Tooltip, UnstyledButton } from '@mantine/core';
import { IconPhoneX } from '@tabler/icons-react';
import { formatBadge } from '../../platform/format/numbers.ts';
import { useDialog } from '../../ui/dialog/useDialog.tsx';
import { PerdidasDialog } from './PerdidasDialog.tsx';
import css from './Llamadas.module.css';
import { useCanalesVoz, usePerdidasPendientes } from './llamadas.queries.ts';
import { pendingText } from './llamadas.texts.ts';

/** Opens the missed calls and shows how many are pending. Renders nothing if no number can be called. */
export function PerdidasButton() {
  const canales = useCanalesVoz();
  const hasVoz = (canales.data?.length ?? 0) > 0;
  const { data: pending = 0 } = usePerdidasPendientes(hasVoz);
  const { open, node } = useDialog((_, frame) => <PerdidasDialog {...frame} />);
  if (!hasVoz) return null;
  return (
    <>
      <PerdidasMark pending={pending} onOpen={open} />
      {node}
    </>
  );
}

/** The number of pending calls; only the button if there is none. */
export function PerdidasMark({ pending, onOpen }: { pending: number; onOpen: () => void }) {
  const label = pendingText(pending);
  return (
    <Tooltip label={label}>
      <UnstyledButton
        className={css.available}
        data-pending={pending > 0 || undefined}
        aria-label={label}
        onClick={onOpen}
      >
        <IconPhoneX size={18} stroke={1.7} aria-hidden />
        {pending > 0 ? <span>{formatBadge(pending)}</span> : null}
      </UnstyledButton>
    </Tooltip>
  );
}

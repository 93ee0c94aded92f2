import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import css from './toast.module.css';

export type ToastVariant = 'danger' | 'warning' | 'success' | 'info';

export interface Toast {
  variant: ToastVariant;
  text: string;
  /** How long it stays; 4000 unless told. */
  ms?: number;
  /** A button inside the toast, which also closes it. */
  action?: { label: string; onClick?: () => void };
}

const DEFAULT_MS = 4000;
let shown = 0;

const LOOKS = {
  danger: { color: 'var(--t-danger)', icon: <IconX size={18} aria-hidden /> },
  warning: { color: 'var(--t-warning)', icon: <IconAlertTriangle size={18} aria-hidden /> },
  success: { color: 'var(--t-success)', icon: <IconCheck size={18} aria-hidden /> },
  info: { color: 'var(--t-accent-text)', icon: <IconInfoCircle size={18} aria-hidden /> },
} as const;

/** Shows a toast of one of the documents' variants; returns its id. */
export function showToast({ variant, text, ms = DEFAULT_MS, action }: Toast): string {
  const id = `toast-${++shown}`;
  notifications.show({
    id,
    message: action ? (
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Text size="sm">{text}</Text>
        <Button
          size="compact-sm"
          variant="subtle"
          flex="none"
          onClick={() => {
            notifications.hide(id);
            action.onClick?.();
          }}
        >
          {action.label}
        </Button>
      </Group>
    ) : (
      text
    ),
    autoClose: ms,
    withBorder: true,
    withCloseButton: !action,
    closeButtonProps: { 'aria-label': 'Cerrar aviso' },
    classNames: { icon: css.icon },
    ...LOOKS[variant],
    'data-variant': variant,
  });
  return id;
}

/** Shows toasts one after another, each for its whole time. */
export function showToastsInTurn(toasts: readonly Toast[]): void {
  const [next, ...rest] = toasts;
  if (!next) return;
  showToast(next);
  if (rest.length > 0) setTimeout(() => showToastsInTurn(rest), next.ms ?? DEFAULT_MS);
}

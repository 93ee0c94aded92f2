import { Group, NativeSelect, Text, type NativeSelectProps, type TextareaProps } from '@mantine/core';
import { IconClockOff } from '@tabler/icons-react';
import { formatPhone } from '@tertulia/contract/core/phone';
import type { Canal } from '@tertulia/contract/features/canales/canal';
import { MAX_CONTENIDO } from '@tertulia/contract/features/mensajes/tipos';
import { type Failure, failureOf } from '../../../platform/http/failure.ts';
import { FailureAlert } from '../../../ui/feedback/FailureAlert.tsx';
import { useArrivalFocus } from '../../../ui/focus/useArrivalFocus.ts';
import { INICIO_TEXTS } from './inicio.texts.ts';
import { TextAreaField } from '../../../ui/form/TextAreaField.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { ErrorState } from '../../../ui/feedback/MessageState.tsx';

interface CanalFieldProps extends Omit<NativeSelectProps, 'ref'> {
  canales: readonly Canal[];
  /** True if the dialog's focus begins here. */
  isFirst?: boolean;
}

/**
 * The channel from which the chat begins; the other props go to the field. The number of a named channel is below: next
 * to a long name a narrow field would cut it.
 */
export function CanalField({ canales, value, error, isFirst = false, ...field }: CanalFieldProps) {
  const first = useArrivalFocus<HTMLSelectElement>();
  const chosen = canales.find(({ id }) => String(id) === value);
  return (
    <NativeSelect
      {...field}
      {...(isFirst && { ref: first, 'data-autofocus': true })}
      value={value}
      label={INICIO_TEXTS.canal}
      withAsterisk
      description={chosen === undefined || chosen.friendlyName === null ? undefined : formatPhone(chosen.numero)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={canales.length === 0 ? INICIO_TEXTS.noCanales : error}
      data={canales.map((canal) => ({ value: String(canal.id), label: optionOf(canal, canales) }))}
    />
  );
}

/** Its name, with the number if another channel has the same name. */
function optionOf({ friendlyName, numero }: Canal, canales: readonly Canal[]): string {
  if (friendlyName === null) return formatPhone(numero);
  const isOnlyOne = canales.filter((other) => other.friendlyName === friendlyName).length === 1;
  return isOnlyOne ? friendlyName : `${friendlyName} · ${formatPhone(numero)}`;
}

/** The first message; all props go to the field. */
export function TextoField(field: Pick<TextareaProps, 'onChange'> & { value?: string }) {
  return (
    <TextAreaField {...field} label={INICIO_TEXTS.text} maxLength={MAX_CONTENIDO} autosize minRows={2} maxRows={6} />
  );
}

/** Why templates replace the text field. */
export function Shut({ reason }: { reason: string | null }) {
  if (reason === null) return null;
  return (
    <Group gap={8} wrap="nowrap" c="dimmed" role="status">
      <IconClockOff size={18} stroke={1.7} aria-hidden style={{ flex: 'none' }} />
      <Text size="sm">{reason}</Text>
    </Group>
  );
}

/** Why the chat was not started. */
export function Refusal({ failure }: { failure: Failure | null }) {
  return failure === null ? null : <FailureAlert {...failure} py={8} />;
}

interface InicioFailedProps {
  error: Error;
  isOpen: boolean;
  onClose: () => void;
  onRetry: () => void;
}

/**
 * Replaces the dialog when it is unknown whether the contact has a chat already: a second one would split the
 * conversation.
 */
export function InicioFailed({ error, isOpen, onClose, onRetry }: InicioFailedProps) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title={INICIO_TEXTS.startChat}>
      <ErrorState {...failureOf(error, INICIO_TEXTS.lookupFailed)} onRetry={onRetry} />
    </Dialog>
  );
}

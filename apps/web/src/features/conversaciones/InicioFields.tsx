import { Alert, NativeSelect, type NativeSelectProps, Textarea, type TextareaProps } from '@mantine/core';
import type { Canal } from '@tertulia/contract/features/canales/canal';
import { MAX_CONTENIDO } from '@tertulia/contract/features/mensajes/tipos';
import { INICIO_TEXTS } from './inicio.texts.ts';

/** From which of the business's numbers a chat begins; the rest goes to the field. */
export function CanalField({ canales, error, ...field }: NativeSelectProps & { canales: readonly Canal[] }) {
  return (
    <NativeSelect
      {...field}
      label={INICIO_TEXTS.canal}
      withAsterisk
      error={canales.length === 0 ? INICIO_TEXTS.noCanales : error}
      data={canales.map(({ id, friendlyName, numero }) => ({
        value: String(id),
        label: friendlyName === null ? numero : `${friendlyName} · ${numero}`,
      }))}
    />
  );
}

/** What is said first; everything goes to the field. */
export function TextoField(field: TextareaProps) {
  return <Textarea {...field} label={INICIO_TEXTS.text} maxLength={MAX_CONTENIDO} autosize minRows={2} maxRows={6} />;
}

/** Why the chat was not started. */
export function Refusal({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <Alert color="red" variant="light" role="alert" py={8}>
      {text}
    </Alert>
  );
}

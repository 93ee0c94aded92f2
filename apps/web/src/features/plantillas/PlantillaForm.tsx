import { ActionIcon } from '@mantine/core';
import { IconArrowLeft, IconSend2 } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { MAX_VALOR_VARIABLE } from '@tertulia/contract/features/plantillas/limites';
import type { Plantilla } from '@tertulia/contract/features/plantillas/plantilla';
import { Formato } from '#public/inbox';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import css from './PlantillaPicker.module.css';
import { completeVariables, missingVariablesText, previewPlantilla } from './plantilla-texto.ts';
import { PLANTILLAS_TEXTS } from './plantillas.texts.ts';
import { TextField } from '../../ui/form/TextField.tsx';

interface PlantillaFormProps {
  plantilla: Plantilla;
  /** The values of its variables. */
  values: Readonly<Record<string, string>>;
  takesFocus: boolean;
  /** Outside a chat, Esc belongs to the dialog. */
  isInChat: boolean;
  onValues: (values: Record<string, string>) => void;
  onBack: () => void;
  onSend: (variables: Record<string, string>, texto: string) => void;
  /** The buttons before «Enviar plantilla». */
  before?: ReactNode;
  /** Why no template can be sent yet, as a sentence, or null. */
  missing?: string | null;
  isBusy?: boolean;
}

/** The variables of a chosen template, beside its preview. */
export function PlantillaForm({
  plantilla,
  values,
  takesFocus,
  isInChat,
  onValues,
  onBack,
  onSend,
  before,
  missing = null,
  isBusy = false,
}: PlantillaFormProps) {
  const variables = completeVariables(plantilla, values);
  const texto = previewPlantilla(plantilla, values);
  // handled here, so that the same key does not also close the chat
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isInChat) return;
    event.preventDefault();
    onBack();
  };
  return (
    <form
      className={css.root}
      onSubmit={(event) => {
        event.preventDefault();
        if (variables && missing === null && !isBusy) onSend(variables, texto);
      }}
    >
      <div className={css.head}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="var(--plantilla-target)"
          onClick={onBack}
          onKeyDown={onKeyDown}
          aria-label={PLANTILLAS_TEXTS.back}
          title={PLANTILLAS_TEXTS.back}
        >
          <IconArrowLeft size={20} aria-hidden />
        </ActionIcon>
        <bdi className={css.title}>{plantilla.templateName}</bdi>
      </div>
      {plantilla.variables.length > 0 ? (
        <div className={css.fields}>
          {plantilla.variables.map(({ clave, ejemplo }, index) => (
            <TextField
              key={clave}
              autoFocus={takesFocus && index === 0}
              label={`${PLANTILLAS_TEXTS.variable} ${clave}`}
              placeholder={ejemplo === null ? '' : `${PLANTILLAS_TEXTS.example}: ${ejemplo}`}
              onKeyDown={onKeyDown}
              maxLength={MAX_VALOR_VARIABLE}
              value={values[clave] ?? ''}
              onChange={(event) => onValues({ ...values, [clave]: event.currentTarget.value })}
            />
          ))}
        </div>
      ) : null}
      <figure className={css.preview}>
        <figcaption>{PLANTILLAS_TEXTS.preview}</figcaption>
        <p>
          <Formato text={texto} />
        </p>
      </figure>
      <SubmitButton
        className={css.send}
        mt={0}
        before={before}
        missing={missing ?? missingVariablesText(plantilla, values)}
        loading={isBusy}
        autoFocus={takesFocus && plantilla.variables.length === 0}
        onKeyDown={onKeyDown}
        leftSection={<IconSend2 size={18} aria-hidden />}
      >
        {PLANTILLAS_TEXTS.send}
      </SubmitButton>
    </form>
  );
}

import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconArrowLeft, IconSend2 } from '@tabler/icons-react';
import { useState } from 'react';
import { MAX_VALOR_VARIABLE, type Plantilla } from '@tertulia/contract/features/plantillas/plantilla';
import css from './PlantillaPicker.module.css';
import { completeVariables, previewPlantilla } from './plantilla-texto.ts';
import { PLANTILLAS_TEXTS } from './plantillas.texts.ts';

interface PlantillaFormProps {
  plantilla: Plantilla;
  onBack: () => void;
  onSend: (variables: Record<string, string>, texto: string) => void;
}

/** The places of a chosen template, beside what the customer will read. */
export function PlantillaForm({ plantilla, onBack, onSend }: PlantillaFormProps) {
  const [values, setValues] = useState<Record<string, string>>({});
  const variables = completeVariables(plantilla, values);
  const texto = previewPlantilla(plantilla, values);
  return (
    <form
      className={css.root}
      onSubmit={(event) => {
        event.preventDefault();
        if (variables) onSend(variables, texto);
      }}
    >
      <div className={css.head}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="var(--plantilla-target)"
          onClick={onBack}
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
            <TextInput
              key={clave}
              autoFocus={index === 0}
              label={`${PLANTILLAS_TEXTS.variable} ${clave}`}
              placeholder={ejemplo === null ? '' : `${PLANTILLAS_TEXTS.example}: ${ejemplo}`}
              onKeyDown={(event) => {
                if (event.key !== 'Escape') return;
                event.preventDefault();
                onBack();
              }}
              maxLength={MAX_VALOR_VARIABLE}
              value={values[clave] ?? ''}
              onChange={(event) => setValues({ ...values, [clave]: event.currentTarget.value })}
            />
          ))}
        </div>
      ) : null}
      <figure className={css.preview}>
        <figcaption>{PLANTILLAS_TEXTS.preview}</figcaption>
        <p>{texto}</p>
      </figure>
      <Button
        type="submit"
        className={css.send}
        disabled={!variables}
        autoFocus={plantilla.variables.length === 0}
        leftSection={<IconSend2 size={18} aria-hidden />}
      >
        {PLANTILLAS_TEXTS.send}
      </Button>
    </form>
  );
}

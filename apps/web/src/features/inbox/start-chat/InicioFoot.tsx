import { Box, Button, Group } from '@mantine/core';
import { type Conocidos, conocidosOfSesion, PlantillaPicker } from '#public/plantillas';
import { INICIO_TEXTS } from './inicio.texts.ts';
import type { Inicio, Primero } from './useInicio.ts';
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx';

interface InicioFootProps {
  inicio: Inicio;
  /** The known fields of the contact. */
  conocidos: Conocidos;
  contactoId: number | null;
  /** The id of the form that contains the fields above. */
  form: string;
  /** Whether there is a channel to write from. */
  hasCanal: boolean;
  /** Why the chat cannot be started yet, or null. */
  missing: string | null;
  /** True while it is unknown where the chat continues. */
  isPending?: boolean;
  onTemplate: (plantilla: Primero) => Promise<boolean>;
  onClose: () => void;
}

/** Below the fields: the templates, if one must begin the chat, and the buttons. */
export function InicioFoot({
  inicio,
  conocidos,
  contactoId,
  form,
  hasCanal,
  missing,
  isPending = false,
  onTemplate,
  onClose,
}: InicioFootProps) {
  const others = (
    <>
      {inicio.shut === null ? (
        <Button variant="subtle" px={8} mr="auto" disabled={!hasCanal} onClick={inicio.switchTemplate}>
          {inicio.isTemplate ? INICIO_TEXTS.withText : INICIO_TEXTS.withTemplate}
        </Button>
      ) : null}
      <Button variant="default" disabled={inicio.isBusy} onClick={onClose}>
        {INICIO_TEXTS.cancel}
      </Button>
    </>
  );
  const isLoading = inicio.isBusy || isPending;
  if (!inicio.isTemplate)
    return (
      <SubmitButton form={form} missing={missing} loading={isLoading} before={others}>
        {INICIO_TEXTS.action}
      </SubmitButton>
    );
  const foot =
    inicio.shut === null ? (
      <Group justify="space-between" gap={8} mt={20}>
        {others}
      </Group>
    ) : (
      <SubmitButton form={form} variant="default" missing={missing} loading={isLoading} before={others}>
        {INICIO_TEXTS.withoutMessage}
      </SubmitButton>
    );
  const withoutMessage =
    inicio.shut === null ? null : (
      // «Enviar plantilla» shows why it is disabled
      <Button variant="subtle" px={8} mr="auto" disabled={missing !== null || isLoading} onClick={() => submit(form)}>
        {INICIO_TEXTS.withoutMessage}
      </Button>
    );
  // A template has a separate form, which must not be nested. Once a template is chosen, its send button is the last of
  // the dialog's buttons.
  return (
    <Box mt={14}>
      <PlantillaPicker
        conocidos={{ ...conocidos, ...conocidosOfSesion() }}
        contactoId={contactoId}
        relleno={inicio.relleno}
        onRelleno={inicio.setRelleno}
        onChosen={(plantillaId, variables) => onTemplate({ plantillaId, variables })}
        foot={foot}
        before={
          <>
            {withoutMessage}
            {others}
          </>
        }
        missing={missing}
        isBusy={isLoading}
      />
    </Box>
  );
}

function submit(formId: string): void {
  const form = document.getElementById(formId);
  if (form instanceof HTMLFormElement) form.requestSubmit();
}

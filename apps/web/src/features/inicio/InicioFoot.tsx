import { Box, Button, Group, Skeleton } from '@mantine/core';
import { type Conocidos, conocidosOfSesion, PlantillaPicker } from '#public/plantillas';
import { INICIO_TEXTS } from './inicio.texts.ts';
import type { Inicio, Primero } from './useInicio.ts';
import { PartFailed, LatePart } from '../../ui/LatePart.tsx';

interface InicioFootProps {
  inicio: Inicio;
  /** Whom the chat is with, as far as that is known. */
  conocidos: Conocidos;
  /** The id of the form whose fields stand above. */
  form: string;
  /** Whether there is a channel to write from. */
  hasCanal: boolean;
  isDisabled: boolean;
  onTemplate: (plantilla: Primero) => Promise<boolean>;
  onClose: () => void;
}

/** Below the fields of a chat's start: the templates, when one is to begin it, and the buttons. */
export function InicioFoot({ inicio, conocidos, form, hasCanal, isDisabled, onTemplate, onClose }: InicioFootProps) {
  return (
    <>
      {/* A template has a form of its own, which must not stand inside the other. */}
      {inicio.isTemplate ? (
        <Box mt={14}>
          <LatePart fallback={<Skeleton height={160} />} failed={<PartFailed />}>
            <PlantillaPicker
              conocidos={{ ...conocidos, ...conocidosOfSesion() }}
              relleno={inicio.relleno}
              onRelleno={inicio.setRelleno}
              onChosen={(plantillaId, variables) => onTemplate({ plantillaId, variables })}
            />
          </LatePart>
        </Box>
      ) : null}
      <Group justify="space-between" gap={8} mt={20}>
        {inicio.shut === null ? (
          <Button variant="subtle" px={8} disabled={!hasCanal} onClick={inicio.switchTemplate}>
            {inicio.isTemplate ? INICIO_TEXTS.withText : INICIO_TEXTS.withTemplate}
          </Button>
        ) : null}
        <Group gap={8} ml="auto">
          <Button variant="default" onClick={onClose}>
            {INICIO_TEXTS.cancel}
          </Button>
          {inicio.isTemplate && inicio.shut === null ? null : (
            <Button
              type="submit"
              form={form}
              variant={inicio.isTemplate ? 'default' : 'filled'}
              disabled={isDisabled}
              loading={inicio.isBusy}
            >
              {inicio.isTemplate ? INICIO_TEXTS.withoutMessage : INICIO_TEXTS.action}
            </Button>
          )}
        </Group>
      </Group>
    </>
  );
}

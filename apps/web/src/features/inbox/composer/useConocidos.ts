import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { useContacto } from '#public/contactos';
import { type Conocidos, conocidosOfSesion } from '#public/plantillas';

/** Values for the template of this chat: the current contact, else the chat's customer fields. */
export function useConocidos(conversacion: Conversacion, isWanted: boolean): Conocidos {
  const { contactoId, clienteNombre, clienteTelefono } = conversacion;
  const { data } = useContacto(contactoId, { isEnabled: isWanted });
  return {
    nombre: data?.nombre ?? clienteNombre,
    apellido: data?.apellido,
    telefono: clienteTelefono ?? data?.telefono,
    email: data?.email,
    ...conocidosOfSesion(),
  };
}

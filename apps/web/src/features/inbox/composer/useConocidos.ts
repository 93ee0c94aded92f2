import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { useContacto } from '#public/contactos';
import { type Conocidos, conocidosOfSesion } from '#public/plantillas';

/** What a template for this chat can be filled with: the contact as it is now, else what the chat knows of the customer. */
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

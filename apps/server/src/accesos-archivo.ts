import { accesoArchivoSala } from './features/chat-interno/acceso-archivo.service.ts';
import { accesoArchivoCotizacion } from './features/cotizaciones/acceso-archivo.service.ts';
import { accesoArchivoLlamada } from './features/llamadas/acceso-archivo.service.ts';
import { accesoArchivoMensaje } from './features/inbox/access/acceso-archivo.service.ts';
import { accesoArchivoMedia } from './features/multimedia/acceso-archivo.service.ts';
import { accesoArchivoProducto } from './features/productos/acceso-archivo.service.ts';
import { accesoArchivoTarea } from './features/tareas/acceso-archivo.service.ts';
import { accesoArchivoUsuario } from './features/usuarios/acceso-archivo.service.ts';

/** A user who may see one of the objects that hold a file may see the file. */
export const ACCESOS_ARCHIVO = [
  accesoArchivoMensaje,
  accesoArchivoMedia,
  accesoArchivoTarea,
  accesoArchivoProducto,
  accesoArchivoCotizacion,
  accesoArchivoUsuario,
  accesoArchivoSala,
  accesoArchivoLlamada,
] as const;

import { LegalPage, type LegalSection } from './LegalPage.tsx';

const SECTIONS: readonly LegalSection[] = [
  {
    title: 'Quién trata los datos',
    paragraphs: [
      'Tertulia trata dos clases de datos. De las personas que tienen un usuario (quien registra el negocio y su equipo) somos responsables. De los clientes finales que escriben por WhatsApp a un negocio, el responsable es ese negocio (el «suscriptor») y Tertulia actúa como encargado: los trata solo por cuenta y según las instrucciones del suscriptor.',
    ],
  },
  {
    title: 'Qué datos tratamos',
    paragraphs: ['Solo los que hacen falta para prestar el servicio:'],
    items: [
      'Del negocio: nombre, documento (NIT o cédula), números de contacto y de WhatsApp.',
      'De cada usuario: nombre, correo, teléfono y foto si los registra, su rol, y las fechas y acciones de su actividad.',
      'De los clientes finales: nombre de perfil, número de WhatsApp, mensajes, archivos, ubicaciones que compartan, calificaciones y las notas que el equipo escriba.',
      'Datos técnicos: dirección IP y registros de seguridad.',
    ],
  },
  {
    title: 'Para qué los usamos',
    paragraphs: ['Los datos se usan únicamente para:'],
    items: [
      'Recibir, mostrar y enviar los mensajes entre el negocio y sus clientes.',
      'Abrir la cuenta, comprobar quién ingresa y proteger el servicio contra abusos.',
      'Mostrar al negocio cifras de su propia atención.',
      'Cumplir obligaciones legales y atender requerimientos de las autoridades.',
    ],
  },
  {
    title: 'Lo que no hacemos',
    paragraphs: [
      'No vendemos datos, no los usamos para publicidad y no mezclamos los de un suscriptor con los de otro. No tomamos decisiones automatizadas que produzcan efectos legales sobre las personas. Pedimos no enviar por el chat datos sensibles (salud, biométricos, orientación política o sexual) salvo que sean indispensables y exista autorización expresa.',
    ],
  },
  {
    title: 'Con quién se comparten',
    paragraphs: [
      'Con los proveedores que hacen posible el servicio (mensajería de WhatsApp, alojamiento, correo y pagos), obligados por contrato a protegerlos y a usarlos solo para ese fin. Algunos están fuera de Colombia; en ese caso la transmisión se hace con las garantías que exige la Ley 1581 de 2012.',
    ],
  },
  {
    title: 'Cuánto tiempo se conservan',
    paragraphs: [
      'Mientras la cuenta esté activa y, después, el tiempo que exija la ley. El suscriptor puede pedir la eliminación de los datos de un cliente final en cualquier momento. Al cerrar la cuenta, los datos se eliminan pasados 30 días, salvo los que deban conservarse por obligación legal.',
    ],
  },
  {
    title: 'Cómo los protegemos',
    paragraphs: [
      'La información viaja cifrada, las contraseñas se guardan de forma que nadie puede leerlas, cada negocio ve solo lo suyo y cada usuario solo lo que su rol permite. Las acciones importantes quedan registradas. Si ocurriera un incidente que afecte datos personales, lo informaremos al suscriptor y a la Superintendencia de Industria y Comercio.',
    ],
  },
  {
    title: 'Tus derechos',
    paragraphs: ['Según la Ley 1581 de 2012 y el Decreto 1377 de 2013, como titular de los datos puedes:'],
    items: [
      'Conocer, actualizar y rectificar tus datos.',
      'Pedir prueba de la autorización que diste.',
      'Saber qué uso se les ha dado.',
      'Revocar la autorización o pedir que se eliminen, cuando no haya un deber legal de conservarlos.',
      'Presentar quejas ante la Superintendencia de Industria y Comercio, después de agotar el trámite ante el responsable.',
      'Acceder gratis a tus datos.',
    ],
  },
  {
    title: 'Cómo ejercerlos',
    paragraphs: [
      'Si tienes un usuario, escríbenos respondiendo a cualquiera de los correos que te enviamos. Respondemos las consultas en un máximo de 10 días hábiles y los reclamos en un máximo de 15 días hábiles.',
      'Si eres cliente de un negocio que usa Tertulia, dirígete primero a ese negocio, que es el responsable de tus datos. Para dejar de recibir sus mensajes basta con responder BAJA o STOP en el chat.',
    ],
  },
  {
    title: 'Almacenamiento en tu navegador',
    paragraphs: [
      'No usamos cookies de seguimiento. El navegador guarda solo lo necesario para mantener tu sesión abierta mientras la pestaña existe y para recordar preferencias como el tema o el menú contraído. Al cerrar sesión, los datos de la sesión se borran.',
    ],
  },
  {
    title: 'Cambios',
    paragraphs: [
      'Si esta política cambia de manera importante, lo avisaremos por correo o dentro del servicio antes de que el cambio empiece a regir.',
    ],
  },
];

/** How personal data are treated, under Colombia's Ley 1581. */
export function PrivacyPage() {
  return (
    <LegalPage
      title="Política de privacidad"
      updated="1 de noviembre de 2026"
      intro="Esta política de tratamiento de datos personales explica qué datos tratamos, para qué y qué puedes hacer al respecto, conforme a la Ley 1581 de 2012 y sus normas reglamentarias."
      sections={SECTIONS}
    />
  );
}

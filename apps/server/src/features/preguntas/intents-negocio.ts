import type { IntentSpec } from './intent-spec.ts';

/** Questions about products, quotes, balance, channels, areas and users. */
export const INTENTS_NEGOCIO = {
  productos_total: {
    sabe: 'Cuántos productos hay',
    ejemplos: `
      ¿Cuántos productos tenemos? | cuántas referencias manejamos | cuántos artículos hay en el catálogo | cuántos productos activos hay |
      cuántos productos vendemos`,
  },
  productos_lista: {
    sabe: 'Qué productos hay',
    ejemplos: `
      ¿Qué productos tenemos? | muéstrame el catálogo | qué vendemos | productos activos | qué productos ofrecemos |
      productos del catálogo`,
  },
  producto_precio: {
    sabe: 'El precio de un producto',
    slots: ['texto'],
    ejemplos: `
      cuánto vale {texto} | precio de {texto} | a cómo está {texto} | qué valor tiene {texto} | cuánto vale el producto {texto} |
      cuánto me valen 3 {texto} | precio del código {texto}`,
  },
  productos_buscar: {
    sabe: 'Busca productos por nombre o código',
    slots: ['texto'],
    ejemplos: `
      busca el producto {texto} | hay {texto} | hay {texto} en el catálogo | vendemos {texto} | el producto {texto} |
      qué productos de {texto} hay | hay productos de {texto} | productos con {texto} | qué {texto} vendemos |
      está {texto} en el catálogo | hay {texto} disponible | está disponible {texto} | código {texto}`,
  },
  productos_inactivos: {
    sabe: 'Productos inactivos, que no se ofrecen; el catálogo no guarda existencias',
    ejemplos: `
      ¿Qué productos están inactivos? | hay algo sin existencias | qué productos no están disponibles | qué está agotado |
      productos agotados | qué no está disponible | qué productos no están activos | productos sin stock | qué productos se acabaron`,
  },
  productos_por_precio: {
    sabe: 'Los productos más caros o más baratos',
    slots: ['orden'],
    ejemplos: `
      ¿Cuál es el producto más caro? | qué es lo más caro que vendemos | los productos más baratos | qué es lo más barato |
      los 5 productos más caros | qué producto tiene el precio más alto | qué producto tiene menor precio | lo más barato del catálogo`,
  },
  productos_sincronizacion: {
    sabe: 'Cuándo se sincronizó el catálogo',
    ejemplos: `
      ¿Cuándo se sincronizó el catálogo? | ya se sincronizaron los productos | última sincronización | el catálogo está sincronizado |
      cuándo se sincronizaron los productos por última vez | cómo quedó la sincronización | cuándo se actualizaron los precios`,
  },
  cotizaciones_total: {
    sabe: 'Cuántas cotizaciones se hicieron, también por agente o por cliente',
    periodo: 'hoy',
    slots: ['agente', 'por'],
    ejemplos: `
      ¿Cuántas cotizaciones hicimos? | cotizaciones | cuántas cotizaciones se enviaron | cuántas propuestas enviamos |
      cotizaciones por agente | quién hizo más cotizaciones | quién cotizó más | a qué cliente le hemos cotizado más |
      cotizaciones por cliente | cuántas cotizaciones hizo {agente} y por cuánto | cuántas cotizaciones y por cuánto sumaron |
      cómo vamos de cotizaciones | quién ha cotizado | cuántas cotizaciones hicieron los agentes | a cuántos clientes les cotizamos |
      cotizaciones hechas | cuántas cotizaciones salieron | cuántas cotizaciones se crearon`,
  },
  cotizaciones_valor: {
    sabe: 'Cuánto suman las cotizaciones',
    periodo: 'hoy',
    slots: ['agente'],
    ejemplos: `
      ¿Cuánto cotizamos? | cuánto suman las cotizaciones | valor cotizado | cuánta plata se ha cotizado | cuánto vale lo cotizado |
      valor total de las cotizaciones | por cuánto se ha cotizado`,
  },
  cotizacion_numero: {
    sabe: 'Una cotización por su número',
    slots: ['numero'],
    ejemplos: `
      la cotización {numero} | cotización número {numero} | de cuánto fue la cotización {numero} |
      qué tiene la cotización número {numero} | cuánto vale la cotización {numero} | productos de la cotización {numero} |
      para quién es la cotización {numero}`,
  },
  cotizaciones_cliente: {
    sabe: 'Las cotizaciones de un cliente',
    slots: ['texto', 'telefono'],
    ejemplos: `
      cotizaciones para {texto} | qué le cotizamos a {texto} | cuánto le cotizamos a {texto} |
      qué le ofrecimos a {texto} en la cotización | cuántas cotizaciones tiene {texto} | qué productos le cotizamos a {texto} |
      qué cotizaciones le enviamos a {texto} | qué cotizaciones le hicimos a {texto} | cuántas cotizaciones le hemos hecho a {texto} |
      cuándo fue la última vez que le cotizamos a {texto}`,
  },
  cotizaciones_ultimas: {
    sabe: 'Las cotizaciones más recientes',
    ejemplos: `
      ¿Cuáles son las últimas cotizaciones? | cotizaciones más recientes | las últimas 5 cotizaciones |
      cuál fue la última cotización que enviamos`,
  },
  cotizaciones_mayores: {
    sabe: 'Las cotizaciones de mayor valor',
    periodo: 'mes',
    ejemplos: `
      ¿Cuál es la cotización más grande? | cotizaciones de mayor valor | la cotización más alta | la cotización más cara |
      las 5 cotizaciones más grandes | cotizaciones de más valor`,
  },
  productos_cotizados: {
    sabe: 'Los productos más cotizados, o los menos',
    periodo: 'mes',
    slots: ['orden'],
    ejemplos: `
      ¿Qué es lo que más cotizamos? | qué producto cotizamos más | qué producto piden más los clientes | qué es lo que más piden |
      top 5 de productos más cotizados | top 5 de productos que más piden | los 5 productos que más cotizamos |
      productos menos cotizados | top de productos cotizados`,
  },
  difusiones_lista: {
    sabe: 'Envíos masivos',
    periodo: 'opcional',
    ejemplos: `
      ¿Qué difusiones se han hecho? | cuántos envíos masivos hicimos | campañas | masivos que enviamos | cuántos masivos salieron |
      difusiones enviadas | cómo nos fue con la campaña de {periodo} | a cuántos les llegó el masivo de {periodo} |
      a cuánta gente le llegó el masivo de {periodo}`,
  },
  difusion_ultima: {
    sabe: 'Cómo va o cómo quedó el último envío masivo',
    ejemplos: `
      ¿Cómo le fue a la última difusión? | cómo va la campaña | cómo nos fue con el último masivo | a cuántos les llegó el último masivo |
      quiénes no recibieron el último masivo | a quiénes no les llegó el último masivo | a cuántos no les llegó el último masivo |
      cuántos leyeron el último masivo | cuántos mensajes salieron en el último masivo | último masivo | cómo quedó el envío masivo |
      cuántos fallaron en la última difusión`,
  },
  saldo: {
    sabe: 'El saldo',
    ejemplos: `
      ¿Cuánto saldo tenemos? | cuál es mi saldo | saldo disponible | cuánta plata nos queda | hay saldo | hay plata disponible |
      cuánta plata hay para mandar mensajes | cuánto saldo nos queda para enviar mensajes | nos queda plata | cuánta plata tenemos |
      se acabó el saldo`,
  },
  movimientos: {
    sabe: 'Movimientos del saldo',
    periodo: 'mes',
    ejemplos: `
      ¿Cuáles son los movimientos del saldo? | historial de movimientos | historial del saldo | extracto | últimos movimientos`,
  },
  consumo: {
    sabe: 'Cuánto se gastó del saldo',
    periodo: 'mes',
    ejemplos: `
      ¿Cuánto gastamos? | en qué se gastó la plata | cuánto se gastó en plantillas | cuánto saldo gastamos | cuánta plata se gastó |
      en qué se va el saldo | cuánto nos hemos gastado en mensajes | cuánto gastamos en whatsapp | en qué se nos fue el saldo |
      en qué se fue la plata | consumo`,
  },
  recargas: {
    sabe: 'Recargas del saldo',
    periodo: 'mes',
    ejemplos: `
      ¿Cuánto recargamos? | cuántas recargas hicimos | cuándo fue la última recarga | de cuánto fue la última recarga |
      cuándo recargamos saldo por última vez | recargas de saldo | cuánta plata le recargamos | recargas hechas | quién recargó saldo |
      cuándo fue la última recarga y de cuánto`,
  },
  tarifas: {
    sabe: 'Cuánto cuesta un mensaje, una plantilla o un minuto',
    ejemplos: `
      ¿Cuáles son las tarifas? | cuánto vale enviar una plantilla | cuánto cuesta un mensaje | cuánto vale mandar un mensaje |
      cuánto cuesta el minuto de llamada | cuánto vale un minuto | precio de los mensajes | cuánto nos cuesta cada mensaje |
      cuánto cuesta una llamada`,
  },
  llamadas_total: {
    sabe: 'Cuántas llamadas se hicieron, cómo terminaron y de quién fueron',
    periodo: 'hoy',
    slots: ['agente'],
    ejemplos: `
      ¿Cuántas llamadas hicimos? | cuántas llamadas no contestaron | llamadas perdidas | llamadas por agente | quién hizo más llamadas |
      cuántos minutos de llamada hubo | cuánto duraron las llamadas | cuántas llamadas contestaron los clientes |
      quién ha hecho llamadas | cuántos clientes llamaron | cuántos minutos de llamada gastamos`,
  },
  llamadas_contacto: {
    sabe: 'Las llamadas que se le hicieron a un contacto',
    slots: ['texto', 'telefono'],
    ejemplos: `
      llamadas con {texto} | llamadas al {telefono} | cuántas llamadas le hicimos a {texto} | historial de llamadas del {telefono} |
      cuántas llamadas le hemos hecho a {texto}`,
  },
  bot_resultados: {
    sabe: 'Qué hizo el bot con los mensajes: cuántos respondió y cuántos traspasó',
    periodo: 'hoy',
    ejemplos: `
      ¿Qué hizo el bot? | cuántos mensajes respondió el bot | cuántos chats atendió el bot | a cuántos clientes atendió el bot |
      cuántos chats cerró el bot | cómo le fue al bot | cuántos chats pasó el bot a una persona | cuántos chats transfirió el bot |
      cuántos chats transfirió el bot a un agente | qué ha hecho el bot |
      cuánto respondió el bot`,
  },
  anuncios: {
    sabe: 'Qué anuncios o publicaciones trajeron más conversaciones',
    periodo: 'mes',
    ejemplos: `
      ¿Qué anuncio trajo más conversaciones? | qué publicación nos trajo más gente | qué anuncio trae más clientes | anuncios |
      cuántos chats llegaron por anuncios | qué anuncio funciona mejor | cuántos clientes llegaron por la publicidad |
      de qué anuncio nos escriben más`,
  },
  canales_lista: {
    sabe: 'Qué canales hay y si están conectados',
    ejemplos: `
      ¿Qué canales tenemos? | están conectados los canales | qué números de whatsapp tenemos | está conectado el whatsapp |
      qué números están conectados | qué línea está desconectada | qué canales están activos | qué líneas tenemos | canales de whatsapp |
      estamos conectados | con qué números trabajamos | cuál es el número de la línea`,
  },
  canales_salud: {
    sabe: 'Cómo están los canales: fallos, atrasos, calidad',
    ejemplos: `
      ¿Cómo están los canales? | hay fallas en algún canal | hay problemas con los canales | está funcionando el whatsapp |
      los canales están funcionando bien | calidad del número de whatsapp | calidad de los canales | cómo está el whatsapp |
      hay problemas con el whatsapp | está fallando el whatsapp | la línea está funcionando | qué canal tiene problemas |
      cómo está el canal de whatsapp | algún canal está caído | se cayó el whatsapp | está caída la línea |
      está funcionando bien el whatsapp`,
  },
  areas_lista: {
    sabe: 'Qué áreas hay',
    ejemplos: `
      ¿Qué áreas hay? | áreas`,
  },
  areas_horario: {
    sabe: 'El horario de atención de las áreas',
    slots: ['area'],
    ejemplos: `
      ¿Cuál es el horario de atención? | horario | a qué hora abrimos | a qué hora cerramos | hasta qué hora atendemos |
      a qué horas hay atención | horario del {periodo} | a qué hora abrimos el {periodo} | a qué hora cerramos el {periodo} |
      hasta qué hora atendemos el {periodo} | abrimos el {periodo} | hay atención el {periodo} | hay atención en {area} el {periodo} |
      hasta qué hora hay atención al cliente el {periodo} | estamos abiertos el {periodo} | horario de los festivos |
      abrimos los festivos | atendemos los festivos | hasta qué hora trabajamos`,
  },
  areas_abiertas: {
    sabe: 'Qué áreas están abiertas ahora',
    ejemplos: `
      ¿Qué áreas están abiertas ahora? | estamos abiertos | está abierto {area} | está abierta el área de {area} |
      qué áreas están atendiendo | qué áreas están atendiendo a esta hora | estamos atendiendo | está cerrado | hay atención |
      hay servicio`,
  },
  usuarios_total: {
    sabe: 'Cuántos usuarios hay',
    ejemplos: `
      ¿Cuántos usuarios hay? | cuántos agentes tenemos | cuántos agentes activos hay | cuántos usuarios activos hay |
      cuántos somos en el equipo | cuántas personas hay en el equipo`,
  },
  usuarios_lista: {
    sabe: 'Quiénes son los usuarios',
    ejemplos: `
      ¿Quiénes son los usuarios? | quiénes son los agentes | lista de usuarios | lista de agentes | muéstrame el equipo |
      quiénes están en el equipo | agentes activos | quiénes trabajan en el equipo | quiénes conforman el equipo`,
  },
  usuarios_inactivos: {
    sabe: 'Usuarios inactivos',
    ejemplos: `
      ¿Qué usuarios están inactivos? | qué agentes están desactivados | agentes inactivos | cuántos usuarios inactivos hay |
      quiénes están inactivos`,
  },
  usuario_buscar: {
    sabe: 'Correo, teléfono, área o rol de un usuario',
    slots: ['agente'],
    ejemplos: `
      correo de {colega} | teléfono de {colega} | en qué área trabaja {colega} | en qué área está {colega} | qué rol tiene {colega} |
      datos de {colega} | busca a {colega} | quién es {colega} | busca el agente {colega} | dónde trabaja {colega} |
      {colega} trabaja en {area}`,
  },
  usuarios_por_area: {
    sabe: 'Quiénes trabajan en cada área',
    slots: ['area'],
    ejemplos: `
      ¿Cuántos agentes hay en cada área? | agentes por área | quiénes están en {area} | quién trabaja en {area} | agentes de {area} |
      cuántos agentes hay en {area} | gente de {area} | cuánta gente trabaja en {area} | equipo de {area} |
      cuántas personas trabajan en {area} | usuarios de {area} | quiénes son los agentes de {area} | usuarios por área |
      qué personas hay en cada área | gente que trabaja en {area}`,
  },
  plantillas_lista: {
    sabe: 'Plantillas de mensajes y su aprobación',
    slots: ['texto'],
    ejemplos: `
      ¿Qué plantillas tenemos? | plantillas aprobadas | plantilla {texto} | qué dice la plantilla {texto} |
      ya aprobaron la plantilla {texto} | ya aprobaron {texto} | plantillas pendientes de aprobar | plantillas de mensajes |
      plantillas activas`,
  },
  notas_rapidas_lista: {
    sabe: 'Mensajes rápidos',
    slots: ['texto'],
    ejemplos: `
      ¿Qué mensajes rápidos hay? | respuestas rápidas | notas rápidas | atajos | atajo de {texto} | nota rápida de {texto} |
      mensaje rápido de {texto} | respuesta rápida de {texto} | atajo para los datos de {texto} |
      cuántas notas rápidas son compartidas y cuántas son mías | hay un atajo para los datos de {texto} |
      hay una respuesta rápida para {texto} | respuesta rápida de {todo} | qué dice la respuesta rápida de {todo}`,
  },
  auditoria: {
    sabe: 'Quién cambió qué',
    periodo: 'hoy',
    slots: ['agente'],
    ejemplos: `
      ¿Quién cambió algo? | qué se modificó | qué cambios hizo {agente} | quién modificó los horarios | auditoría |
      quién cambió los precios | quién borró contactos | qué borró {agente} | qué se borró | quién hizo cambios |
      quién cambió una plantilla | historial de cambios | quién borró el producto | quién cambió un usuario | quién cambió un área |
      quién cambió el contacto | últimos cambios | quién cambió el área de {area}`,
  },
  ayuda: {
    sabe: 'Qué se puede preguntar',
    ejemplos: `
      ¿Qué te puedo preguntar? | ayuda | en qué me puedes ayudar`,
  },
} as const satisfies Record<string, IntentSpec>;

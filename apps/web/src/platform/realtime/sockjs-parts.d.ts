// The parts of sockjs-client that its entry assembles; @types/sockjs-client declares only the whole.
declare module 'sockjs-client/lib/main' {
  import type SockJS from 'sockjs-client';
  const assemble: (transports: readonly unknown[]) => typeof SockJS;
  export default assemble;
}
declare module 'sockjs-client/lib/transport/websocket' {
  const transport: unknown;
  export default transport;
}
declare module 'sockjs-client/lib/transport/xhr-streaming' {
  const transport: unknown;
  export default transport;
}
declare module 'sockjs-client/lib/transport/xhr-polling' {
  const transport: unknown;
  export default transport;
}

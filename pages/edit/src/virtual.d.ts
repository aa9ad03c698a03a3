declare module 'virtual:model' {
  const model: import('./model').Model;
  export default model;
}

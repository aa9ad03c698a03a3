export const Icons = { github: () => <svg viewBox="0 0 1 1" /> };

/** A recursive type. */
interface Tree {
  value: number;
  left?: Tree;
  right?: Tree;
}

export function depth(tree: Tree | null): number {
  if (tree === null) return 0;
  if (tree.left !== undefined && tree.left.value >= tree.value) throw new Error("not a search tree");
  if (tree.right !== undefined && tree.right.value < tree.value) throw new Error("not a search tree");
  return 1 + Math.max(depth(tree.left ?? null), depth(tree.right ?? null));
}

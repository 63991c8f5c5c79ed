# A Homebrew formula for a tap (`brew tap-new OWNER/tengen`). homebrew-core builds everything from
# source and onnxruntime for Python comes as wheels only, so it cannot take this. To publish it: put in
# the address of the project, and address and checksum of the source package of a release (its
# SHA256SUMS has it), copy it to the tap's folder Formula, then `brew install --build-from-source tengen`,
# `brew test tengen` and `brew audit --new tengen`.
class Tengen < Formula
  desc "Reviews games of Go, trains with your mistakes and speaks GTP"
  homepage "HOMEPAGE"
  url "SOURCE/tengen-0.2.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "MIT"

  depends_on "python@3.13"

  # Libraries in wheels have no room for the longer names that Homebrew would write into them.
  preserve_rpath

  def install
    system "python3.13", "-m", "venv", libexec
    pip = [libexec/"bin/python", "-m", "pip", "install", "--disable-pip-version-check"]
    # The versions that a release was tested with, by their hashes; then the package, compiled here.
    system(*pip, "--require-hashes", "--only-binary", ":all:", "--requirement", "requirements/server.txt")
    system(*pip, "--no-deps", ".")
    bin.install_symlink libexec/"bin/tengen"
  end

  test do
    assert_match "tengen #{version}", shell_output("#{bin}/tengen --version")
    (testpath/"game.sgf").write "(;SZ[9]KM[7]RE[B+1];B[ee];W[ce])"
    assert_match "X", shell_output("#{bin}/tengen show game.sgf")
  end
end

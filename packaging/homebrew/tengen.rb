# A Homebrew formula. To submit it: put in the address of the project, and address and checksum of the
# source package of a release (its SHA256SUMS has it), run `brew update-python-resources tengen`, then
# `brew install --build-from-source ./tengen.rb` and `brew audit --new --formula tengen`.
class Tengen < Formula
  include Language::Python::Virtualenv

  desc "Reviews games of Go, trains with your mistakes and speaks GTP"
  homepage "HOMEPAGE"
  url "SOURCE/tengen-0.2.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "MIT"

  depends_on "cmake" => :build
  depends_on "ninja" => :build
  depends_on "onnxruntime"
  depends_on "python@3.13"

  # Written by `brew update-python-resources tengen`.

  def install
    virtualenv_install_with_resources
  end

  test do
    assert_match "tengen #{version}", shell_output("#{bin}/tengen --version")
    (testpath/"game.sgf").write "(;SZ[9]KM[7]RE[B+1];B[ee];W[ce])"
    assert_match "X", shell_output("#{bin}/tengen show game.sgf")
  end
end
